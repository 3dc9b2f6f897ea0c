import type { Request } from 'autocannon';
import { milliseconds, perSecond, processorTime, interleavedMedians, throughput, type Figure } from './measure.ts';
import { call, type Served, type SignedIn } from './portal-process.ts';

export type WithOffer = SignedIn & { offerId: string };

const standing = '/api/management/userManagement';
const simulation = '/api/management/offer/simulation';

export function requestsOf(people: readonly WithOffer[]) {
  const headers = { 'content-type': 'application/json' };
  const portal = (each: WithOffer, more: Request): Request => ({ ...more, headers: each.headers });
  const body = (ofertaId: string) => JSON.stringify({ ofertaId, plazo: 10 });
  return {
    read: people.map((each) => portal(each, { path: standing })),
    simulation: people.map((each) => portal(each, { method: 'POST', path: simulation, body: body(each.offerId) })),
    bareRead: people.map(({ accessHash, customerId }): Request => ({ path: `/lectura/${accessHash}/${customerId}` })),
    bareJson: people.map(({ offerId }): Request => ({
      method: 'POST',
      path: '/simulacion',
      headers,
      body: body(offerId),
    })),
    bareSimulation: people.map(({ accessHash, customerId, offerId }): Request => ({
      method: 'POST',
      path: `/simulacion/${accessHash}/${customerId}/${offerId}`,
      headers,
      body: body(offerId),
    })),
  };
}

export async function withOffers(url: string, people: readonly SignedIn[]): Promise<WithOffer[]> {
  return Promise.all(
    people.map(async (each) => ({ ...each, offerId: (await call(url, standing, each)).ofertas[0].id as string })),
  );
}

export async function endpointsSideBySide(
  portal: Served,
  bare: Served,
  people: readonly WithOffer[],
): Promise<Figure[]> {
  const asked = requestsOf(people);
  await giveSimulation(portal, bare, people[0]!);
  const seen = await interleavedMedians({
    read: () => throughput(portal.url, asked.read),
    bareRead: () => throughput(bare.url, asked.bareRead),
    simulation: () => throughput(portal.url, asked.simulation),
    bareSimulation: () => throughput(bare.url, asked.bareSimulation),
    bareJson: () => throughput(bare.url, asked.bareJson),
  });
  const spent = await interleavedMedians({
    read: () => processorTime(portal, asked.read),
    bareRead: () => processorTime(bare, asked.bareRead),
    simulation: () => processorTime(portal, asked.simulation),
    bareSimulation: () => processorTime(bare, asked.bareSimulation),
  });
  return [
    ...endpointFigures('PostgreSQL', seen),
    processorFigure('read of debts, offers and agreements', spent.bareRead, spent.read),
    processorFigure('simulation', spent.bareSimulation, spent.simulation),
  ];
}

/** Baseline divided by portal, so that a higher ratio is better. */
function processorFigure(name: string, floor: number, own: number): Figure {
  const ratio = floor / own;
  return {
    engine: 'PostgreSQL',
    name: `${name}: processor time of Fastify with the same SQL / of the portal`,
    measured: milliseconds(own),
    floor: milliseconds(floor),
    ratio,
    target: '≥ 0.5',
    reached: ratio >= 0.5,
  };
}

export async function giveSimulation(portal: Served, bare: Served, one: WithOffer): Promise<void> {
  await sendSimulation(bare, await call(portal.url, simulation, one, { ofertaId: one.offerId, plazo: 10 }));
}

export async function sendSimulation(bare: Served, answer: unknown): Promise<void> {
  await fetch(`${bare.url}/simulacion`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
}

type Seen = Record<'read' | 'bareRead' | 'simulation' | 'bareSimulation' | 'bareJson', number>;

export function endpointFigures(engine: Figure['engine'], seen: Seen): Figure[] {
  const compared = (name: string, own: keyof Seen, floor: keyof Seen, least: number): Figure => {
    const ratio = seen[own] / seen[floor];
    const asked = engine === 'PostgreSQL' ? { target: `≥ ${least}`, reached: ratio >= least } : {};
    return { engine, name, measured: perSecond(seen[own]), floor: perSecond(seen[floor]), ratio, ...asked };
  };
  return [
    compared('read of debts, offers and agreements / Fastify with the same SQL', 'read', 'bareRead', 0.5),
    compared('simulation / Fastify that only returns the same JSON', 'simulation', 'bareJson', 0.8),
    compared('simulation / Fastify with the same SQL', 'simulation', 'bareSimulation', 0.5),
  ];
}
