import { currentLegalVersion } from '#contract/legal-kinds.ts';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { median, milliseconds, timed, type Figure } from './measure.ts';
import type { BenchPerson, Served } from './portal-process.ts';

const warmUps = 5;
/** The largest allowed difference of the medians, and the smallest p value of equal distributions. */
const mostMs = 5;
const leastLikely = 0.01;

interface Question {
  name: string;
  path: string;
  status: number;
  body(documentNumber: string, asking: Asking): object | Promise<object>;
}

interface Asking {
  mailbox: Mailbox;
  post(path: string, body: object): Promise<any>;
}

const claimant = (numeroDocumento: string) => ({
  tipoDocumento: 'CC',
  numeroDocumento,
  contacto: `reclama${numeroDocumento}@correo.example`,
});

const questions: readonly Question[] = [
  {
    name: 'wrong password',
    path: '/api/Auth/login',
    status: 422,
    body: (numeroDocumento: string) => ({ tipoDocumento: 'CC', numeroDocumento, password: 'esta no es la clave' }),
  },
  {
    name: 'registration',
    path: '/api/registration',
    status: 200,
    body: (numeroDocumento: string) => ({
      tipoDocumento: 'CC',
      numeroDocumento,
      nombres: 'Mirona',
      apellidos: 'De Medición',
      celular: '3105550102',
      correo: `mirona${numeroDocumento}@correo.example`,
      password: 'café con arequipe',
      autorizaDatos: true,
      aceptaMensajesComerciales: false,
      horarioPreferido: 'TARDE',
      versionAutorizacion: currentLegalVersion['autorizacion-de-datos'],
    }),
  },
  {
    name: 'request of a recovery code',
    path: '/api/ChangePassword/send-otp',
    status: 200,
    body: (numeroDocumento: string) => ({ tipoDocumento: 'CC', numeroDocumento, canal: 'email' }),
  },
  {
    name: 'request of a code for a dispute without an account',
    path: '/api/disputes/anonymous/code',
    status: 200,
    body: claimant,
  },
  {
    name: 'filing of a dispute without an account',
    path: '/api/disputes/anonymous',
    status: 200,
    body: async (numeroDocumento, { mailbox, post }) => {
      const who = { ...claimant(numeroDocumento), contacto: `presenta${numeroDocumento}@correo.example` };
      const { codigoId } = await post('/api/disputes/anonymous/code', who);
      const { subject } = await mailbox.waitFor(({ to }) => to.includes(who.contacto), 60_000);
      return { ...who, tipo: 'SUPLANTACION', codigoId, codigo: subject.replace(/\D/g, '') };
    },
  },
];

/**
 * The response times must not reveal whether an identity document is known. Each measured request has its own client
 * IP address because of the rate limits; the portal trusts this machine as its proxy.
 */
export async function knownAgainstUnknown(
  portal: Served,
  mailbox: Mailbox,
  known: readonly BenchPerson[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let asked = 0;
  for (const { name, path, status, body } of questions) {
    const sizes = { known: new Set<number>(), unknown: new Set<number>() };
    const send = async (to: string, sent: object) => {
      const answer = await fetch(portal.url + to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${asked >> 8}.${asked & 255}` },
        body: JSON.stringify(sent),
      });
      const text = await answer.text();
      if (to === path && answer.status !== status) throw new Error(`${answer.status} at ${path}: ${text}`);
      return text;
    };
    const post = async (to: string, sent: object) => JSON.parse(await send(to, sent));
    const ask = async (documentNumber: string, kind: keyof typeof sizes) => {
      asked++;
      const sent = await body(documentNumber, { mailbox, post });
      const [took, text] = await timed(() => send(path, sent));
      sizes[kind].add(Buffer.byteLength(text));
      return took;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [index, { documentNumber }] of known.entries()) {
      const kinds = ['known', 'unknown'] as const;
      // The order alternates, because a mail that is sent after a reply slows down the next request.
      for (const kind of index % 2 === 0 ? kinds : kinds.toReversed()) {
        const took = await ask(kind === 'known' ? documentNumber : String(98_000_000 + index), kind);
        if (index >= warmUps) times[kind].push(took);
      }
    }
    const [own, nobodys] = [median(times.known), median(times.unknown)];
    figures.push({
      engine: 'PostgreSQL',
      name: `${name}: known / unknown document, medians (and Mann-Whitney p > 0.01; bytes ${[...sizes.known]} / ${[...sizes.unknown]})`,
      measured: milliseconds(own),
      floor: milliseconds(nobodys),
      ratio: own / nobodys,
      target: `± ${mostMs} ms`,
      reached:
        `${[...sizes.known]}` === `${[...sizes.unknown]}` &&
        Math.abs(own - nobodys) < mostMs &&
        mannWhitney(times.known, times.unknown) > leastLikely,
    });
  }
  return figures;
}

/** The two-sided p value, by the normal approximation. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const pairs = one.length * other.length;
  const wins = one.reduce((sum, a) => sum + other.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
  const z = Math.abs(wins - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
  // Abramowitz and Stegun 26.2.17 approximates the tail of the normal distribution.
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
