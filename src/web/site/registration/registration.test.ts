import { describe, expect, test } from 'vitest';
import { emptyDraft, type RegistrationDraft } from './registration.draft.ts';
import { personStep, stepToShow } from './registration.form.ts';

const filled: RegistrationDraft = {
  ...emptyDraft,
  documentNumber: '52.418.903',
  firstNames: 'Laura',
  lastNames: 'Méndez',
  mobile: '300 417 4417',
  email: 'laura@correo.example',
  password: 'tinto con panela',
};

describe('the steps of the registration', () => {
  test.each([
    [undefined, filled, 1],
    ['2', filled, 2],
    ['9', filled, 1],
    ['-2', filled, 1],
    ['dos', filled, 1],
    ['2', emptyDraft, 1],
    ['2', { ...filled, mobile: '' }, 1],
    // After a reload only the password is missing, so step 2 is shown.
    ['2', { ...filled, password: '' }, 2],
  ])('start at step 1 unless ?paso=%s is valid and step 1 is complete', (asked, draft, shown) => {
    expect(stepToShow(asked, draft)).toBe(shown);
  });

  test('validate the number of an identity document by its type', () => {
    const judge = (documentType: string, documentNumber: string) =>
      personStep['~standard'].validate({ ...filled, documentType, documentNumber }) as {
        issues?: { message: string }[];
      };
    expect(judge('CC', '52.418.903').issues).toBeUndefined();
    expect(judge('CE', '12').issues?.[0]?.message).toContain('no corresponde');
    expect(judge('NIT', '800197268-5').issues?.[0]?.message).toContain('no corresponde');
    expect(judge('CC', '').issues?.[0]?.message).toBe('Escribe tu número de documento.');
  });
});
