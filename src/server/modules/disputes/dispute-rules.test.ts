import { beforeAll, expect, test } from 'vitest';
import { absences, brokenIds } from '#server/modules/integrity/absence-rules.store.ts';
import { caseRules } from '#server/modules/integrity/case-rules.store.ts';
import { findingsOf, withCorruption } from '#test/support/corrupting.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { payingIn } from '#test/support/paying.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

const rules = {
  frozenDebt: 'cada deuda en disputa tiene un reclamo que la congela',
  freezes: 'cada reclamo que congela una deuda la tiene en disputa o con su acuerdo en revisión',
  open: 'cada reclamo abierto sobre una deuda la congela',
  over: 'un reclamo que terminó no congela una deuda',
  review: 'cada acuerdo en revisión tiene un reclamo que congela su deuda',
  answer: 'cada reclamo sin responder tiene un caso abierto',
  task: 'cada tarea de un reclamo tiene un caso',
  collection: 'después de un reclamo no se cobra',
} as const;

const collected = (filed: string, kind: string, key: string) =>
  `insert into mail (id, dedupe_key, customer_id, classification, recipient, kind, data, created_at, sent_at)
   select gen_random_uuid(), ${key}, customer_id, 'collection', 'persona@correo.example', '${kind}', '{}',
     filed_at + interval '3 days', filed_at + interval '3 days' from dispute where kind = '${filed}'`;
const disputed = (kind: string, column: string) => `(select ${column} from dispute where kind = '${kind}')`;
const frozen = `id = ${disputed('PRESCRITA', 'obligation_id')}`;
const reviewed = `id = ${disputed('SUPLANTACION', 'agreement_id')}`;

describeOnPostgres('the command verificar on disputes', (engine) => {
  const t = suiteApp(engine);
  beforeAll(async () => {
    const plan = await running();
    await file(plan.client, filingOf('SUPLANTACION', (await agreementOf(plan)).obligacionId));
    t.clock.set('2026-11-20T15:00:00.000Z');
    const one = await person([workedDebt]);
    await file(one.client, filingOf('PRESCRITA', one.debts[0].obligacionId));
    const treated = await person([workedDebt]);
    await file(treated.client, filingOf('TRATO', treated.debts[0].obligacionId));
    const { body: reported } = await file(one.client, filingOf('REPORTE', one.debts[0].obligacionId));
    expect(await decide(reported.id, 'ACEPTADO')).toBeUndefined();
    await t.drain();
  });
  const { decide, file, person } = disputingIn(() => t);
  const { running } = relievingIn(() => t);
  const { agreementOf } = payingIn(() => t);

  test('reports no fault for correct debts, agreements and mails', async () => {
    expect(await findingsOf(t, t.platform.database.sql)).toEqual([]);
  });

  const planted: readonly (readonly [rule: string, statement: string])[] = [
    [rules.frozenDebt, `update obligation set state = 'EN_DISPUTA' where id = ${disputed('TRATO', 'obligation_id')}`],
    [rules.frozenDebt, `update dispute set is_frozen = false where kind = 'PRESCRITA'`],
    [rules.open, `update dispute set is_frozen = false where kind = 'SUPLANTACION'`],
    ...['ACTIVA', 'EN_ACUERDO', 'EXTINGUIDA', 'EN_COBRO_JURIDICO'].map(
      (state) => [rules.freezes, `update obligation set state = '${state}' where ${frozen}`] as const,
    ),
    [rules.freezes, `update agreement set under_review_since = null where ${reviewed}`],
    ...['ACEPTADO', 'RETIRADO', 'DESISTIDO'].map(
      (state) => [rules.over, `update dispute set state = '${state}' where kind = 'PRESCRITA'`] as const,
    ),
    [rules.over, `update dispute set state = 'NEGADO', appealed_on = '2026-11-23' where kind = 'PRESCRITA'`],
    [rules.over, `update dispute set kind = 'REPORTE' where kind = 'PRESCRITA'`],
    [rules.review, `update dispute set is_frozen = false where kind = 'SUPLANTACION'`],
    ...['RADICADO', 'EN_REVISION', 'INCOMPLETO'].map(
      (state) =>
        [
          rules.answer,
          `delete from operator_case where subject_id = ${disputed('TRATO', 'id')};
           update dispute set state = '${state}' where kind = 'TRATO'`,
        ] as const,
    ),
    [
      rules.answer,
      `delete from operator_case where subject_id = ${disputed('PRESCRITA', 'id')};
       update dispute set state = 'ACEPTADO_POR_SILENCIO', kind = 'VALOR_ERRADO' where kind = 'PRESCRITA'`,
    ],
    ...['BUREAU_MARK', 'BUREAU_CORRECTION', 'IMPERSONATION_DOCUMENTS'].map(
      (reason) => [rules.task, `delete from operator_case where reason = '${reason}'`] as const,
    ),
    [rules.collection, collected('SUPLANTACION', 'plan-at-risk', `'plan:' || agreement_id`)],
    [rules.collection, collected('PRESCRITA', 'offers-made', `'oferta:' || offer_id`)],
    [rules.collection, collected('TRATO', 'offers-made', `'oferta:otra'`)],
  ];

  test.each(planted)('reports «%s»: %s', async (rule, statement) => {
    const broken = [...absences, ...caseRules].find((each) => each.rule === rule)!;
    expect(await withCorruption(t, statement, (db) => brokenIds(db, broken, 1))).toHaveLength(1);
  });
});
