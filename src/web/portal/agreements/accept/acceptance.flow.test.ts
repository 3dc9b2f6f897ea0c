import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { agreementRetryWaitMs, mailDocuments, type DocumentMail } from '#web/portal/parts/document-mail.flow.ts';
import { readAcceptanceRefusal } from './acceptance.flow.ts';

const refusal = (code: ProblemCode) => new ApiProblem(problemBody(code));
const agreement = { id: 'ours', crmAgreementId: null };

async function played(
  tries: (string | Error)[],
  reloaded: { id: string; crmAgreementId: string | null } | Error = agreement,
) {
  const log: string[] = [];
  const states: DocumentMail[] = [];
  await mailDocuments(agreement, {
    send: async (id) => {
      log.push(`send ${id}`);
      const next = tries.shift();
      if (next === undefined) throw new Error('Unexpected further try');
      if (typeof next !== 'string') throw next;
      return next;
    },
    reload: async () => {
      log.push('reload');
      if (reloaded instanceof Error) throw reloaded;
      return reloaded;
    },
    wait: async (milliseconds) => void log.push(`wait ${milliseconds}`),
    report: (state) => states.push(state),
  });
  return { log, states, kinds: states.map(({ kind }) => kind) };
}

describe('mailDocuments', () => {
  test('reports the e-mail address to which the server sent the documents', async () => {
    const { log, states } = await played(['laura@correo.com']);
    expect(log).toEqual(['send ours']);
    expect(states).toEqual([{ kind: 'sending' }, { kind: 'sent', to: 'laura@correo.com' }]);
  });

  test('waits 60 seconds, reads the agreement, and retries with the id of the CRM', async () => {
    const { log, kinds } = await played([refusal('AGREEMENT_NOT_FOUND'), 'laura@correo.com'], {
      id: 'ours',
      crmAgreementId: 'a0B5',
    });
    expect(agreementRetryWaitMs).toBe(60_000);
    expect(log).toEqual(['send ours', 'wait 60000', 'reload', 'send a0B5']);
    expect(kinds).toEqual(['sending', 'waiting', 'retrying', 'sent']);
  });

  test('fails when the retry also fails', async () => {
    const second = refusal('AGREEMENT_NOT_FOUND');
    const { log, states } = await played([refusal('AGREEMENT_NOT_FOUND'), second, 'never']);
    expect(log.filter((line) => line.startsWith('send'))).toHaveLength(2);
    expect(states.at(-1)).toEqual({ kind: 'failed', failure: second });
  });

  test.each(['EMAIL_MISMATCH', 'UNEXPECTED', 'NOT_FOUND'] as const)(
    'fails without a retry after the refusal %s',
    async (code) => {
      const { log, kinds } = await played([refusal(code), 'never']);
      expect(log).toEqual(['send ours']);
      expect(kinds).toEqual(['sending', 'failed']);
    },
  );

  test('fails at once on a network failure', async () => {
    expect((await played([new NetworkFailure(), 'never'])).kinds).toEqual(['sending', 'failed']);
  });

  test('retries with the same agreement id when the agreement cannot be read', async () => {
    const { log } = await played([refusal('AGREEMENT_NOT_FOUND'), 'laura@correo.com'], new NetworkFailure());
    expect(log.at(-1)).toBe('send ours');
  });
});

describe('readAcceptanceRefusal', () => {
  test.each([
    ['QUOTE_EXPIRED', 'quote-ended'],
    ['QUOTE_CHANGED', 'quote-ended'],
    ['OFFER_EXPIRED', 'offer-ended'],
    ['OBLIGATION_IN_DISPUTE', 'in-dispute'],
    ['PAYMENT_PENDING', 'payment-pending'],
    ['CONFLICT', 'other'],
  ] as const)('classifies the refusal %s', (code, expected) => {
    expect(readAcceptanceRefusal(refusal(code))).toBe(expected);
  });
});
