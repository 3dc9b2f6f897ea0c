import { disputeKinds } from '#domain/disputes/kinds.ts';
import { kindChoices } from '#web/shared/disputes/dispute-words.ts';
import { nothingToSend } from '#web/shared/parts/nothing-to-send.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { Button } from '#ui/Button.tsx';
import { EmailText } from '#ui/EmailText.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepPublicDispute, type PublicDispute } from './public-dispute.draft.ts';
import { kindForm } from './public-dispute.form.ts';
import { StepTitle, type StepProps } from './StepTitle.tsx';

export function KindStep({ draft, next }: StepProps) {
  const { operator } = publicConfig();
  const form = useForm<Pick<PublicDispute, 'kind'>, object>({
    initial: { kind: draft.kind },
    schema: kindForm,
    names: { kind: { id: 'que-pasa' } },
    submission: nothingToSend(next),
    onChange: keepPublicDispute,
  });
  return (
    <>
      <StepTitle step={1} title="Presenta un reclamo">
        No necesitas una cuenta ni una denuncia. Te damos un radicado y una fecha de respuesta.
      </StepTitle>
      <noscript>
        <p className="mb-6">
          Para reclamar aquí, activa JavaScript en tu navegador.
          {operator ? (
            <>
              {' '}
              También puedes escribir a <EmailText>{operator.complaintsEmail}</EmailText>.
            </>
          ) : null}
        </p>
      </noscript>
      <Form form={form}>
        <RadioGroup {...form.choice('kind')} legend="¿Qué pasa?" options={kindChoices(disputeKinds)} />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
      </Form>
    </>
  );
}
