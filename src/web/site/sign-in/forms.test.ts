import { describe, expect, test } from 'vitest';
import { problemBody } from '#contract/problem.ts';
import { ApiProblem, CookiesRefused, NetworkFailure } from '#web/shared/api/failures.ts';
import { checkForm } from '#ui/forms/form-state.ts';
import { newPasswordForm, newPasswordNames, passwordProgress } from '#web/site/restore/new-password.form.ts';
import { signInForm, signInNames } from './sign-in.form.ts';
import { refusalOf } from './use-sign-in.ts';

describe('signInForm', () => {
  const values = { documentType: 'CC', documentNumber: ' \u202a52.418.903\u202c', password: 'x' } as const;
  test('removes invisible characters from the document number', () => {
    expect(checkForm(signInForm, values, signInNames)).toEqual({
      valid: true,
      value: { documentType: 'CC', documentNumber: '52.418.903', password: 'x' },
    });
  });
  test('reports missing values by field', () => {
    expect(checkForm(signInForm, { ...values, documentNumber: ' \u200b ', password: '' }, signInNames)).toEqual({
      valid: false,
      issues: [
        { field: 'documentNumber', message: 'Escribe tu número de documento.' },
        { field: 'password', message: 'Escribe tu contraseña.' },
      ],
    });
  });
});

describe('a refused sign-in', () => {
  test('does not reveal whether the document number or the password was wrong', () => {
    const { text, offersRecovery } = refusalOf(new ApiProblem(problemBody('AUTH_INVALID_CREDENTIALS')));
    expect(text).toBe('No pudimos entrar con esos datos. Revisa el documento y la contraseña.');
    expect(offersRecovery).toBe(true);
  });
  test('shows how long the user must wait', () => {
    const problem = problemBody('TOO_MANY_REQUESTS', { message: 'Espera 3 minutos.' });
    expect(refusalOf(new ApiProblem(problem)).text).toBe('Espera 3 minutos.');
  });
  test('reports that the browser stores no cookies', () => {
    expect(refusalOf(new CookiesRefused()).title).toBe('Tu navegador no guarda cookies');
  });
  test('offers no password recovery after a network failure', () =>
    expect(refusalOf(new NetworkFailure()).offersRecovery).toBe(false));

  test('keeps the password only after a network failure or a server error', () => {
    const kept = (failure: unknown) => refusalOf(failure).keepsPassword === true;
    expect(kept(new NetworkFailure())).toBe(true);
    expect(kept(new ApiProblem(problemBody('UNEXPECTED')))).toBe(true);
    expect(kept(new ApiProblem(problemBody('AUTH_INVALID_CREDENTIALS')))).toBe(false);
    expect(kept(new ApiProblem(problemBody('TOO_MANY_REQUESTS')))).toBe(false);
  });
});

describe('newPasswordForm', () => {
  const issueOf = (password: string) => {
    const checked = checkForm(newPasswordForm, { password }, newPasswordNames);
    return checked.valid ? undefined : checked.issues[0]?.message;
  };
  test('requires ten characters and has no composition rules', () => {
    expect(issueOf('123456789')).toBe('Usa 10 caracteres o más.');
    expect(issueOf('la vaca lola')).toBeUndefined();
  });
  test('allows at most 128 characters', () => expect(issueOf('a'.repeat(129))).toBe('Usa máximo 128 caracteres.'));
  test('counts each code point as one character', () => {
    expect(passwordProgress('🌳🌳')).toEqual({ length: 2, longEnough: false });
    expect(passwordProgress('la vaca lola')).toEqual({ length: 12, longEnough: true });
  });
});
