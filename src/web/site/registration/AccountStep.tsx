import { currentLegalVersion, legalAddress } from '#contract/legal-kinds.ts';
import * as messages from '#contract/messages.es-CO.json';
import { register } from '#contract/registration.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { forgetDraft, keepDraft, type RegistrationDraft } from './registration.draft.ts';
import { accountStep, type Account } from './registration.form.ts';
import { StepTitle } from './StepTitle.tsx';

const names = {
  email: { id: 'correo', wire: 'correo' },
  password: { id: 'nueva-contrasena' },
  authorisesData: { id: 'autoriza-datos', wire: 'autorizaDatos' },
  acceptsMarketing: { id: 'mensajes-comerciales', wire: 'aceptaMensajesComerciales' },
} as const;

export function AccountStep({ draft }: { draft: RegistrationDraft }) {
  const follow = useEntry();
  const submission = useSubmission(
    async (account: Account) => {
      const { documentType, documentNumber, firstNames, lastNames, mobile, contactHours } = draft;
      const { pendingStep } = await call(register, {
        body: {
          ...{ documentType, documentNumber, firstNames, lastNames, mobile, contactHours },
          ...account,
          authorisationVersion: currentLegalVersion['autorizacion-de-datos'],
        },
      });
      await follow(pendingStep);
      forgetDraft();
    },
    (failure) =>
      isProblem(failure, 'PW_COMMON')
        ? { title: messages.PW_WEAK.titulo, text: submissionMessage(failure) }
        : formRefusal(failure, 'No pudimos crear tu cuenta'),
  );
  const { email, password, authorisesData, acceptsMarketing } = draft;
  const form = useForm({
    initial: { email, password, authorisesData, acceptsMarketing },
    schema: accountStep,
    names,
    submission,
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={2} title="¿Con qué entras?">
        Te enviamos un código a este correo para confirmarlo.
      </StepTitle>
      <Form form={form}>
        <TextField
          {...form.text('email')}
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.text('password')}
          label="Contraseña"
          autoComplete="new-password"
          hint="10 caracteres o más. Una frase que solo tú sepas funciona muy bien."
        />
        <Checkbox
          {...form.tick('authorisesData')}
          label="Autorizo el tratamiento de mis datos personales"
          hint={
            <>
              Los usamos para darte este servicio y nunca los vendemos.{' '}
              <TextLink href={legalAddress('autorizacion-de-datos')} target="_blank" rel="noopener">
                Lee la autorización
              </TextLink>{' '}
              y la{' '}
              <TextLink href={legalAddress('tratamiento-de-datos')} target="_blank" rel="noopener">
                política de datos
              </TextLink>
              .
            </>
          }
        />
        <Checkbox
          {...form.tick('acceptsMarketing')}
          label={
            <>
              Quiero recibir mensajes sobre ofertas y programas <span className="field-optional">(opcional)</span>
            </>
          }
          hint={
            <TextLink href={legalAddress('mensajes-comerciales')} target="_blank" rel="noopener" standalone>
              Qué te enviaríamos y cuándo
            </TextLink>
          }
        />
        <p className="text-body-sm text-ink-2">En tu perfil eliges a qué horas te escribimos.</p>
        <Button type="submit" size="2xl" block pending={form.pending}>
          Crear mi cuenta
        </Button>
      </Form>
    </>
  );
}
