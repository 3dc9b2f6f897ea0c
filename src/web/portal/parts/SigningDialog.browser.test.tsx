import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, draw, refusing } from '#test/support/drawn-page.tsx';
import { acceptButton as accept, codeReplies, signatures, signPath } from '#test/support/signing-in-dialog.ts';
import { agreementId as proposalId, workedUser } from '#test/support/worked-plan.ts';
import { call } from '#web/shared/api/client.ts';
import { paymentAgreement } from '#contract/agreements.ts';
import { useSignatureCode } from '#web/shared/parts/use-code.ts';
import { useSignature } from '#web/shared/signing/use-signature.ts';
import { UnsignedNotice } from '#web/shared/signing/UnsignedNotice.tsx';
import { SigningDialog } from './SigningDialog.tsx';

function Signing() {
  const signature = useSignature(
    useSignatureCode(proposalId),
    (signed) =>
      call(paymentAgreement, {
        body: { proposalId, hash: 'a'.repeat(64), acceptsAgreement: true, acknowledgesDebt: true, ...signed },
        idempotencyKey: 'una-llave',
      }),
    { ofDebt: true },
  );
  return (
    <SigningDialog
      signature={signature}
      user={workedUser}
      onClose={() => undefined}
      summary={(signs) => <p>{signs ? 'Firmas esto' : 'Lees esto'}</p>}
      refusal={signature.failure ? <UnsignedNotice failure={signature.failure} onRetry={signature.sign} /> : null}
    />
  );
}
const button = (name: string) => page.getByRole('button', { name });
const read = () => page.getByRole('checkbox', { name: 'Leí el acuerdo y estoy de acuerdo' });
const acknowledged = () => page.getByRole('checkbox', { name: 'Sé que al aceptar reconozco esta deuda' });
const code = () => page.getByLabelText(/Escribe el código que enviamos/);

async function signing(replies: Parameters<typeof answering>[0] = {}) {
  const sent = answering({ ...codeReplies, ...replies });
  await draw(() => <Signing />);
  await read().click();
  await acknowledged().click();
  await button('Enviarme el código al correo').click();
  await expect.element(code()).toHaveFocus();
  return sent;
}

describe('the consents', () => {
  test('show their errors, and prevent the request for a code while a consent is missing', async () => {
    const sent = answering(codeReplies);
    await draw(() => <Signing />);
    await button('Enviarme el código al correo').click();
    await expect.element(read()).toHaveFocus();
    await expect.element(read()).toHaveAccessibleDescription('Marca que leíste el acuerdo y estás de acuerdo.');
    await read().click();
    await button('Enviarme el código al correo').click();
    await expect.element(acknowledged()).toHaveFocus();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(accept().elements()).toEqual([]);
  });

  test('stay checked while the user reads the agreement again', async () => {
    await signing();
    await userEvent.keyboard('123');
    await button('Volver a leer').click();
    await expect.element(page.getByText('Lees esto')).toBeVisible();
    await expect.element(read()).toBeChecked();
    await button('Seguir con la firma').click();
    await expect.element(code()).toHaveValue('123');
    await expect.element(code()).toHaveFocus();
  });

  test('prevent the signature when the user withdraws a consent', async () => {
    const sent = await signing();
    await button('Volver a leer').click();
    await acknowledged().click();
    await button('Seguir con la firma').click();
    await expect.element(acknowledged()).toHaveFocus();
    expect(accept().elements()).toEqual([]);
    expect(signatures(sent)).toEqual([]);
  });
});

describe('the signature', () => {
  test('shows the error of a wrong code at the code field', async () => {
    await signing({
      [`POST ${signPath}`]: () => refusing('OTP_INVALID', 422, { title: 'Ese código no es.', detail: { intentos: 2 } }),
    });
    await code().fill('123456');
    await accept().click();
    await expect.element(code()).toHaveFocus();
    await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('No pudimos guardar tu aceptación')).not.toBeInTheDocument();
  });
});
