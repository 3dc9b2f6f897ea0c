import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answering, draw, held } from '#test/support/drawn-page.tsx';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { ObjectivePage } from './ObjectivePage.tsx';

const save = 'POST /api/diagnosis/profile';
const known = (objective: string | null) => ({ profile: { objective } }) as unknown as DiagnosisState;
const drawPage = (objective: string | null = null) =>
  draw(ObjectivePage, {
    at: '/portal/diagnostico/objetivo',
    fetched: (queries) => queries.setQueryData(diagnosisQuery.queryKey, known(objective)),
  });
const go = () => page.getByRole('button', { name: 'Continuar' });
const first = () => page.getByRole('radio').first();

describe('ObjectivePage', () => {
  test('shows an error and sends nothing without an answer', async () => {
    const sent = answering({});
    await drawPage();
    await go().click();
    await expect.element(page.getByRole('link', { name: 'Elige qué quieres lograr.' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('sends the chosen objective once', async () => {
    const { reply } = held({});
    const sent = answering({ [save]: reply });
    await drawPage();
    await first().click();
    await go().dblClick();
    await expect.element(go()).toHaveAttribute('aria-busy', 'true');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toHaveProperty('objetivo');
  });
});
