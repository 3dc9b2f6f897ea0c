import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { answersAbout, generatedNow, generatedPeople } from '#test/support/generated-people.ts';
import { issuer } from '#test/support/issuer.ts';
import { scaled } from '#test/support/property-runs.ts';
import { renderDiagnosis } from './diagnosis-document.ts';
import { readPdf } from './pdf-reading.ts';

const verification = { code: '7F3K-92QD-M4XA', publicUrl: 'https://rebanca.example', issuer };
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');
const withResult = generatedPeople.filter(({ known, savings }) => known === 'diagnosis' && savings !== null);

test('the PDF of a simulation has the same figures as the pages', async () => {
  for (const person of fc.sample(withResult, scaled(10))) {
    const { diagnosis } = answersAbout(person);
    const { last, month, offers, ownDebts: debts, today } = diagnosis;
    const scenario = { budget: pesos(900_000) };
    const answer = simulationAnswerOf(simulateHousehold(simulatedHousehold(diagnosis), scenario));
    const facts = { customerName: 'Ana Ruiz', diagnosis: last!, issuedAt: generatedNow, today };
    const file = await renderDiagnosis({ ...facts, simulation: { scenario, answer, offers, debts } }, verification);
    const text = spaced(readPdf(file).text);
    expect(text).toContain(spaced(formatPesos(month!.free)));
    expect(text.match(/\. Cabe\b/g) ?? []).toHaveLength(answer.offers.filter(({ fits }) => fits).length);
    const [snowball, avalanche] = answer.plans;
    const isAlike = snowball!.months === avalanche!.months && snowball!.interest === avalanche!.interest;
    if (snowball!.refusal === null) expect(text.includes('Bola de nieve.')).toBe(!isAlike);
  }
});
