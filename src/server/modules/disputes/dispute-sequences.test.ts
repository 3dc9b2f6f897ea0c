import { expect, test } from 'vitest';
import { disputeKinds } from '#domain/disputes/kinds.ts';
import { addDays, bogotaDate } from '#domain/time/calendar.ts';
import { exitCodes } from '#server/cli/operator-io.ts';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { randomIntegers, scaled } from '#test/support/property-runs.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client } from '#test/support/test-app.ts';

const stepsEach = 20;

describeOnPostgres('disputes', (engine) => {
  const t = suiteApp(engine);
  const { file, person, review } = disputingIn(() => t);
  const { payAll } = relievingIn(() => t);
  const order = (...words: string[]) => orderDirectly(t, words);

  test('cause no findings of «verificar» after random actions', async () => {
    for (let round = 0; round < scaled(1); round += 1) {
      const below = randomIntegers(round);
      const one = <T>(of: readonly T[]): T => of[below(of.length)]!;
      t.clock.set('2026-11-20T15:00:00.000Z');
      const owner = await person([workedDebt]);
      const { obligacionId } = owner.debts[0];
      const done: string[] = [];
      const steps: Record<string, (client: Client, filed: any) => Promise<unknown>> = {
        file: (client) => file(client, filingOf(one(disputeKinds), obligacionId)),
        fileAgain: (client) => file(client, filingOf(one(disputeKinds), below(4) === 0 ? null : obligacionId)),
        withdraw: (client, { id }) => client.post(`/api/disputes/${id}/withdraw`),
        appeal: (client, { id }) => client.post(`/api/disputes/${id}/appeal`, { texto: 'No estoy de acuerdo.' }),
        answer: (client, { id }) => client.post(`/api/disputes/${id}/answer`, { texto: 'Aquí está.' }),
        attach: (client, { id }) => client.post(`/api/disputes/${id}/attach`, { obligacionId }),
        ask: (_client, { radicado }) => order('reclamos', 'pedir', radicado, '--texto', 'Envía el recibo.'),
        extend: (_client, { radicado }) => order('reclamos', 'ampliar', radicado, '--motivo', 'Falta un papel.'),
        figures: (_client, { radicado }) =>
          order('reclamos', 'cifras', radicado, '--capital', String(below(6_000_000))),
        decide: (_client, { radicado }) =>
          order(
            'casos',
            'resolver',
            radicado,
            '--resultado',
            one(['aceptado', 'parcial', 'negado']),
            '--motivo',
            'Sí.',
          ),
        work: (_client, { radicado }) =>
          order(
            ...one([
              ['casos', 'tomar', radicado, '--relevar'],
              ['casos', 'esperar', radicado, 'El banco enviará el extracto.'],
              ['casos', 'resolver', radicado, '--resultado', one(['hecho', 'acordado', 'devuelto']), '--motivo', 'Sí.'],
              ['casos', 'reabrir', radicado, '--motivo', 'Hace falta.'],
              ['devoluciones', 'registrar', radicado, String(1 + below(600_000)), '--medio', 'Transferencia'],
            ]),
          ),
        plan: async (client) => {
          const standing = await client.get('/api/management/userManagement');
          const ofertaId = standing.body.ofertas[0]?.id;
          if (!ofertaId) return standing;
          const primeraFecha = addDays(bogotaDate(t.clock.now()), 5);
          const quote = await propose(client, { ofertaId, primeraFecha });
          return quote.status === 200 ? accept(t, { ...owner, client }, quote.body) : quote;
        },
        pay: async (client) => {
          const standing = await client.get('/api/management/userManagement');
          const agreement = standing.body.acuerdos[0];
          if (!agreement) return standing;
          const isNew = agreement.estado === 'PENDIENTE_PAGO_INICIAL';
          const what = isNew ? {} : { concepto: 'CUOTA', estrategia: 'acuerdo' };
          return payAll({ ...owner, client, agreement }, what);
        },
      };
      for (let step = 0; step < stepsEach; step += 1) {
        t.clock.advance({ days: one([0, 0, 1, 3, 12, 25]), minutes: 1 });
        if (below(3) === 0) {
          await review();
          await t.services.agreements.reviewDays(t.clock.now());
        }
        const client = await t.signedIn(owner.person);
        const { data } = (await client.get('/api/disputes')).body;
        const name = one(Object.keys(steps).filter((each) => data.length > 0 || /^(file|plan|pay)/.test(each)));
        const answer: any = await steps[name]!(client, one(data));
        done.push(`${name} ${answer.status ?? answer.code}`);
        const isFault = answer.code === exitCodes.failed || answer.status >= 500;
        expect(isFault, `${done.join(', ')}: ${answer.text ?? answer.errors}`).toBe(false);
      }
      await t.drain();
      const { hallazgos } = JSON.parse((await order('verificar', '--json')).out);
      // A pending collection mail is no fault, because collection mails are sent only in the legal hours.
      const found = hallazgos.filter(({ fila }: { fila: string }) => !fila.startsWith('mail.send '));
      expect(found, `round ${round}: ${done.join(', ')}`).toEqual([]);
    }
  });
});
