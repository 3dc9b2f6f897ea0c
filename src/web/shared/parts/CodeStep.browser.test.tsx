import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#contract/account.ts';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { CodeStep } from './CodeStep.tsx';
import { useSignatureCode } from './use-code.ts';

const email = 'ana@correo.example';
const proposalId = '3f2504e0-4f89-41d3-9a0c-0305e82c3300';
const codeId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const code = (canal: 'email' | 'celular') => ({
  codigoId: codeId,
  canal,
  destino: canal === 'email' ? 'a•••@correo.example' : '••• ••• 4567',
  vence: '2026-11-24T12:10:00.000Z',
  reenvioDesde: '2026-11-24T12:01:00.000Z',
});
const ask = 'POST /api/account/codes';
const delivery = `GET /api/account/codes/${codeId}`;
const mobile: User['contactPoints'][number] = { kind: 'celular', isPreferred: true, value: '3001234567', priority: 1 };

type Options = { withMobile?: boolean; error?: string; spent?: boolean };

function step({ withMobile = false, error, spent = false }: Options = {}) {
  return function Signature() {
    const asked = useSignatureCode(proposalId);
    const [typed, setTyped] = useState('');
    return (
      <CodeStep
        delivery={asked}
        user={{ email, contactPoints: withMobile ? [mobile] : [] }}
        value={typed}
        error={error}
        spent={spent}
        onChange={setTyped}
        onAsk={() => setTyped('')}
      />
    );
  };
}

const byMail = () => page.getByRole('button', { name: 'Enviarme el código al correo' });
const field = () => page.getByRole('textbox');

describe('CodeStep', () => {
  test('offers e-mail to every user and SMS only to a user with a mobile number', async () => {
    answering({});
    const { screen } = await draw(step());
    await expect.element(byMail()).toBeVisible();
    expect(page.getByRole('button', { name: 'Al celular' }).elements()).toEqual([]);
    await screen.unmount();
    await draw(step({ withMobile: true }));
    await expect.element(page.getByRole('button', { name: 'Al celular' })).toBeVisible();
  });

  test('requests a code once, focuses its field, and shows its destination and the waiting time', async () => {
    const { reply, letGo } = held(code('email'));
    const sent = answering({ [ask]: reply, [delivery]: { entrega: 'ENTREGADA' } });
    await draw(step());
    await byMail().dblClick();
    await expect.element(byMail()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByText('a•••@correo.example')).toBeVisible();
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^(60|59)$/);
    expect(page.getByRole('button', { name: 'Pedir otro código' }).elements()).toEqual([]);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({ proposito: 'ACEPTAR_ACUERDO', referencia: proposalId, canal: 'email' });
  });

  test('shows an error when a code is requested too soon', async () => {
    answering({ [ask]: () => refusing('OTP_RESEND_WAIT', 429, { title: 'Ya va en camino.', detail: { seg: 42 } }) });
    await draw(step());
    await byMail().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(byMail()).toBeVisible();
  });

  test.each([
    ['FALLIDA', 'No pudimos entregar el código'],
    ['DEMORADA', 'El mensaje todavía no llega'],
  ])('reports the delivery state %s of the message with the code', async (entrega, title) => {
    answering({ [ask]: code('email'), [delivery]: { entrega } });
    await draw(step());
    await byMail().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(title);
    await expect.element(page.getByRole('alert')).toHaveTextContent('a•••@correo.example');
  });

  test('shows the error of a missing code at the request button', async () => {
    answering({});
    await draw(step({ error: 'Pide el código y escríbelo.' }));
    await expect.element(byMail()).toHaveAccessibleDescription('Pide el código y escríbelo.');
  });

  test('shows that no tries are left and keeps the entered digits', async () => {
    answering({ [ask]: code('email'), [delivery]: { entrega: 'ENTREGADA' } });
    await draw(step({ spent: true, error: 'Demasiados intentos.' }));
    await byMail().click();
    await expect.element(field()).toHaveAccessibleDescription('Demasiados intentos.');
    await userEvent.type(field(), '123456');
    await expect.element(field()).toHaveValue('123456');
  });
});
