import { describe, expect, test } from 'vitest';
import { profileSaving, type FieldChange } from './profile-saving.ts';

function started({ passing = false } = {}) {
  const sent: (readonly FieldChange[])[] = [];
  const answers: { arrive: () => void; fail: () => void }[] = [];
  const reads: (() => void)[] = [];
  let due: (() => void) | undefined;
  const saving = profileSaving({
    send: (changes) => {
      sent.push(changes);
      return new Promise((resolve, reject) =>
        answers.push({ arrive: resolve, fail: () => reject(new Error('offline')) }),
      );
    },
    read: () => new Promise((resolve) => reads.push(resolve)),
    explain: () => 'Sin conexión.',
    mayPass: () => passing,
    later: (work) => {
      due = work;
      return () => (due = undefined);
    },
  });
  return { saving, sent, answers, reads, pause: () => due?.(), settle: () => new Promise((done) => setTimeout(done)) };
}

describe('profileSaving', () => {
  test('sends several changes in one request after a pause', async () => {
    const { saving, sent, answers, pause, settle } = started();
    saving.put('income', { income: 1 });
    saving.put('income', { income: 12 });
    saving.put('savings', { savings: 3 });
    expect(sent).toEqual([]);
    pause();
    await settle();
    expect(sent).toEqual([[{ income: 12 }, { savings: 3 }]]);
    expect(saving.statuses()).toEqual({ income: { kind: 'saving' }, savings: { kind: 'saving' } });
    answers[0]!.arrive();
    await settle();
    expect(saving.statuses()).toEqual({ income: { kind: 'saved' }, savings: { kind: 'saved' } });
  });

  test('sends only one request at a time', async () => {
    const { saving, sent, answers, pause, settle } = started();
    saving.put('income', { income: 1 });
    pause();
    await settle();
    saving.put('income', { income: 2 });
    pause();
    await settle();
    expect(sent).toHaveLength(1);
    answers[0]!.arrive();
    await settle();
    expect(sent).toEqual([[{ income: 1 }], [{ income: 2 }]]);
    expect(saving.statuses().income).toEqual({ kind: 'saving' });
    answers[1]!.arrive();
    await settle();
    expect(saving.statuses().income).toEqual({ kind: 'saved' });
  });

  test('sends failed changes again with the next flush', async () => {
    const { saving, sent, answers, settle } = started();
    saving.put('income', { income: 1 });
    const first = saving.flush();
    await settle();
    answers[0]!.fail();
    expect(await first).toBe(false);
    expect(saving.statuses().income).toEqual({ kind: 'failed', message: 'Sin conexión.' });
    const second = saving.flush();
    await settle();
    answers[1]!.arrive();
    expect(await second).toBe(true);
    expect(sent[1]).toEqual([{ income: 1 }]);
  });

  test('retries after a network failure and reports the failure until a retry succeeds', async () => {
    const { saving, sent, answers, pause, settle } = started({ passing: true });
    saving.put('income', { income: 1 });
    pause();
    await settle();
    answers[0]!.fail();
    await settle();
    expect(saving.failure()).toEqual(new Error('offline'));
    pause();
    await settle();
    answers[1]!.arrive();
    await settle();
    expect(sent).toEqual([[{ income: 1 }], [{ income: 1 }]]);
    expect(saving.statuses().income).toEqual({ kind: 'saved' });
    expect(saving.failure()).toBeUndefined();
  });

  test('sends the queued changes without retries when the page closes', async () => {
    const { saving, sent, answers, pause, settle } = started({ passing: true });
    saving.put('income', { income: 1 });
    saving.close();
    await settle();
    answers[0]!.fail();
    await settle();
    pause();
    await settle();
    expect(sent).toHaveLength(1);
  });

  test('sends queued changes before a refresh, and sends later changes only after the refresh', async () => {
    const { saving, sent, answers, reads, pause, settle } = started();
    saving.put('income', { income: 1 });
    const refreshed = saving.refresh();
    await settle();
    expect([sent.length, reads.length]).toEqual([1, 0]);
    answers[0]!.arrive();
    await settle();
    expect(reads.length).toBe(1);
    saving.put('income', { income: 2 });
    pause();
    await settle();
    expect(sent.length).toBe(1);
    reads[0]!();
    await refreshed;
    await settle();
    expect(sent[1]).toEqual([{ income: 2 }]);
  });

  test('sends nothing without changes', async () => {
    const { saving, sent } = started();
    expect(await saving.flush()).toBe(true);
    expect(sent).toEqual([]);
  });
});
