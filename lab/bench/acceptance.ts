import { randomUUID } from 'node:crypto';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { acceptByHand, readTemplate, type Statement } from './acceptance-by-hand.ts';
import type { WithOffer } from './endpoints.ts';
import { milliseconds, percentile, timed, type Figure } from './measure.ts';
import { call, type Served } from './portal-process.ts';

export const proposalPath = '/api/management/Offer/simulation/proposal';

/** Every debt of the benchmark allows a plan with six instalments and the minimum initial payment. */
export async function proposalBody(portal: Served, one: WithOffer) {
  const { escenarios, limites } = await call(portal.url, '/api/management/offer/simulation', one, {
    ofertaId: one.offerId,
  });
  const { plan } = escenarios.find(({ plazo }: { plazo: number }) => plazo === 6);
  return {
    ofertaId: one.offerId,
    plazo: 6,
    cuotaInicial: plan.cuotaInicialMinima,
    diaPago: 30,
    primeraFecha: limites.primeraFechaDesde,
  };
}

/** Returns for each person the total time of the four calls, in milliseconds. */
export async function acceptances(portal: Served, mailbox: Mailbox, people: readonly WithOffer[]): Promise<number[]> {
  const asked = [];
  for (const each of people) {
    const body = await proposalBody(portal, each);
    const [quoting, quote] = await timed(() => call(portal.url, proposalPath, each, body));
    const [coding, { codigoId }] = await timed(() =>
      call(portal.url, '/api/account/codes', each, {
        proposito: 'ACEPTAR_ACUERDO',
        referencia: quote.id,
        canal: 'email',
      }),
    );
    asked.push({ each, quote, codigoId, spent: quoting + coding });
  }
  const times: number[] = [];
  for (const { each, quote, codigoId, spent } of asked) {
    const { subject } = await mailbox.waitFor(
      ({ to, subject: about }) => to.includes(each.email) && /Tu código/.test(about),
      60_000,
    );
    const accepted = {
      propuestaId: quote.id,
      hash: quote.hash,
      aceptaAcuerdo: true,
      reconoceDeuda: true,
      codigoId,
      codigo: subject.replace(/\D/g, ''),
    };
    const [accepting, { acuerdo }] = await timed(() =>
      call(portal.url, '/api/management/userManagement/payment-agreement', each, accepted, {
        'idempotency-key': randomUUID(),
      }),
    );
    const begun = { acuerdoId: acuerdo.id, concepto: 'INICIAL', estrategia: 'oferta' };
    const [beginning] = await timed(() =>
      call(portal.url, '/api/payments/attempts', each, begun, { 'idempotency-key': randomUUID() }),
    );
    times.push(spent + accepting + beginning);
  }
  return times;
}

export async function acceptancesByHand(
  send: Statement,
  acceptedBy: string,
  people: readonly WithOffer[],
): Promise<number[]> {
  const template = await readTemplate(send, acceptedBy);
  const times: number[] = [];
  for (const { customerId, offerId } of people) {
    const [found] = await send('select obligation_id from offer where id = $1', [offerId]);
    const target = { customerId, offerId, obligationId: String(found?.obligation_id) };
    times.push((await timed(() => acceptByHand(send, template, target)))[0]);
  }
  return times;
}

export function acceptanceFigures(engine: Figure['engine'], own: number[], byHand: number[]): Figure[] {
  return [50, 99].map((percent): Figure => {
    const [measured, floor] = [percentile(own, percent), percentile(byHand, percent)];
    const ratio = measured / floor;
    return {
      engine,
      name: `acceptance (quote, code, agreement and payment attempt), p${percent} / the same SQL by hand in one transaction`,
      measured: milliseconds(measured),
      floor: milliseconds(floor),
      ratio,
      ...(engine === 'PostgreSQL' && percent === 99 ? { target: '≤ 5', reached: ratio <= 5 } : {}),
    };
  });
}
