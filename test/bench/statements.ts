import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { composeServices } from '#server/services.ts';
import { milliseconds, percentile, timed, type Figure } from './measure.ts';
import { portalEnvironment, type BenchPerson, type Environment } from './portal-process.ts';

type Counts = Map<string, number>;

/** How often the changes of a plan are looked at. */
const looks = 100;

/** The plan runs and its next date is near, so that every change is worked out. */
async function letDatesChange({ database }: Platform, agreementId: string): Promise<void> {
  await database.transaction(async (tx) => {
    // What was agreed is evidence, which triggers keep.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update agreement set state = 'VIGENTE' where id = ${agreementId}::uuid`);
    await tx.execute(sql`update instalment set paid = amount where agreement_id = ${agreementId}::uuid and number = 0`);
    await tx.execute(sql`update instalment set due_on = current_date + 7
      where agreement_id = ${agreementId}::uuid and number = 1`);
  });
}

/**
 * How many statements each endpoint sends for somebody with one debt, and for somebody with many debts and the longest
 * plan: the same number, or something asks once per row.
 */
export async function statementFigures(
  env: Environment,
  few: BenchPerson,
  many: BenchPerson,
  password: string,
): Promise<Figure[]> {
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const platform = await openPlatform(
    readConfig({
      ...portalEnvironment,
      ...env,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: mailbox.smtpUrl,
    }),
    { supervise: false },
  );
  const services = await composeServices(platform);
  const app = await buildApp(platform, services);

  async function journey(person: BenchPerson, plazo: number): Promise<{ counts: Counts; p95: number }> {
    const counts: Counts = new Map();
    let cookie = '';
    const send = async (
      method: 'GET' | 'POST',
      path: string,
      payload?: object,
      headers: Record<string, string> = {},
    ): Promise<any> => {
      const before = platform.database.statements();
      const answer = await app.inject({
        method,
        url: path,
        ...(payload && { payload }),
        headers: { cookie, ...headers },
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} at ${path}: ${answer.body}`);
      counts.set(`${method} ${path.replace(/[0-9a-f-]{36}/g, '{id}')}`, platform.database.statements() - before);
      if (answer.cookies.length > 0) cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return answer.json();
    };
    await send('POST', '/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento: person.documentNumber, password });
    await send('GET', '/api/User');
    const { ofertas } = await send('GET', '/api/management/userManagement');
    const ofertaId = ofertas[0].id as string;
    const { escenarios, limites } = await send('POST', '/api/management/offer/simulation', { ofertaId, plazo });
    const { plan } = escenarios.find((each: { plazo: number }) => each.plazo === plazo);
    const quote = await send('POST', '/api/management/Offer/simulation/proposal', {
      ofertaId,
      plazo,
      cuotaInicial: plan.cuotaInicialMinima,
      diaPago: 30,
      primeraFecha: limites.primeraFechaDesde,
    });
    const { codigoId } = await send('POST', '/api/account/codes', {
      proposito: 'ACEPTAR_ACUERDO',
      referencia: quote.id,
      canal: 'email',
    });
    await platform.queue.drain(services.jobs);
    const { subject } = await mailbox.waitFor(
      ({ to, subject: about }) => to.includes(person.email) && /Tu código/.test(about),
    );
    const accepted = {
      propuestaId: quote.id,
      hash: quote.hash,
      aceptaAcuerdo: true,
      reconoceDeuda: true,
      codigoId,
      codigo: subject.replace(/\D/g, ''),
    };
    const key = () => ({ 'idempotency-key': randomUUID() });
    const { acuerdo } = await send('POST', '/api/management/userManagement/payment-agreement', accepted, key());
    const begun = { acuerdoId: acuerdo.id, concepto: 'INICIAL', estrategia: 'oferta' };
    const attempt = await send('POST', '/api/payments/attempts', begun, key());
    await send('GET', `/api/payments/attempts/${attempt.id}`);
    await send('GET', '/api/management/userManagement');
    await send('GET', '/api/Documents/rebancarizacion');
    await letDatesChange(platform, acuerdo.id);
    const options = `/api/agreements/${acuerdo.id}/options`;
    await send('GET', options);
    const times: number[] = [];
    for (let look = 0; look < looks; look += 1) times.push((await timed(() => send('GET', options)))[0]);
    return { counts, p95: percentile(times, 95) };
  }

  try {
    const [small, large] = [await journey(few, 3), await journey(many, 36)];
    const preview: Figure = {
      engine: 'PostgreSQL',
      name: 'p95 de ver todo lo que se puede cambiar de un plan de 36 cuotas',
      measured: milliseconds(large.p95),
      target: '≤ 100 ms',
      reached: large.p95 <= 100,
    };
    const counted = [...small.counts].map(([name, count]): Figure => ({
      engine: 'PostgreSQL',
      name: `consultas de ${name}: muchas deudas / una`,
      measured: String(large.counts.get(name)),
      floor: String(count),
      ratio: (large.counts.get(name) ?? 0) / count,
      target: '= 1',
      reached: large.counts.get(name) === count,
    }));
    return [...counted, preview];
  } finally {
    await app.close();
    await platform.close();
    await mailbox.close();
  }
}
