import { requestDisputeCode } from '#contract/anonymous-disputes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { DocumentFields } from '#web/site/parts/DocumentFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepPublicDispute } from './public-dispute.draft.ts';
import { claimantForm, claimantNames, type ClaimantValues } from './public-dispute.form.ts';
import { StepTitle, type StepProps } from './StepTitle.tsx';

type Claimant = BodyOf<typeof requestDisputeCode>;

export function ClaimantStep({ draft, next, back }: StepProps) {
  const submission = useSubmission(
    async (body: Claimant) => {
      const claimant = JSON.stringify(body);
      if (draft.code?.claimant !== claimant) {
        const { codeId, resendAt } = await call(requestDisputeCode, { body });
        keepPublicDispute({ code: { id: codeId, resendAt: resendAt.toISOString(), claimant } });
      }
      next();
    },
    (failure) => formRefusal(failure, 'No pudimos enviarte el código'),
  );
  const { documentType, documentNumber, contact, about } = draft;
  const form = useForm<ClaimantValues, Claimant>({
    initial: { documentType, documentNumber, contact, about },
    schema: claimantForm,
    names: claimantNames,
    submission,
    onChange: keepPublicDispute,
  });
  return (
    <>
      <StepTitle step={3} title="¿A quién le respondemos?">
        Te enviamos un código para confirmar que el contacto es tuyo.
      </StepTitle>
      <Form form={form}>
        <DocumentFields form={form} />
        <TextField
          {...form.text('contact')}
          label="Correo o celular"
          hint="Aquí te llegan el código y la respuesta."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.text('about')}
          label="Entidad o producto"
          hint="El banco o la deuda de la que hablas, si la sabes."
          optional
          maxLength={120}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Enviarme el código
        </Button>
        <Button size="2xl" block variant="quiet" onClick={back}>
          Volver
        </Button>
      </Form>
    </>
  );
}
