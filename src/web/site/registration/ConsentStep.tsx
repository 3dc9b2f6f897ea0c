import { currentLegalVersion, legalAddress } from '#contract/legal-kinds.ts';
import { register, type contactHours } from '#contract/registration.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { contactHourChoices } from '#web/shared/parts/contact-hour-choices.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { forgetDraft, keepDraft, registrationStore } from './registration.draft.ts';
import { consentStep } from './registration.form.ts';
import type { StepProps } from './step.ts';
import { StepTitle } from './StepTitle.tsx';

const names = {
  authorisesData: { id: 'autoriza-datos', wire: 'autorizaDatos' },
  acceptsMarketing: { id: 'mensajes-comerciales', wire: 'aceptaMensajesComerciales' },
  contactHours: { id: 'horario', wire: 'horarioPreferido' },
} as const;

interface Consents {
  authorisesData: true;
  acceptsMarketing: boolean;
  contactHours: (typeof contactHours)[number];
}

/** The authorisations, each for itself and none of them given in advance. */
export function ConsentStep({ draft, goTo }: StepProps) {
  const follow = useEntry();
  const submission = useSubmission(
    async (consents: Consents) => {
      const { documentType, documentNumber, firstNames, lastNames, mobile, email, password } = draft;
      const { pendingStep } = await call(register, {
        body: {
          ...{ documentType, documentNumber, firstNames, lastNames, mobile, email, password },
          ...consents,
          authorisationVersion: currentLegalVersion['autorizacion-de-datos'],
        },
      });
      await follow(pendingStep);
      forgetDraft();
    },
    (failure) => {
      if (isProblem(failure, 'PW_COMMON')) {
        registrationStore.setState({ refusedPassword: submissionMessage(failure) });
        goTo(3);
        return undefined;
      }
      return formRefusal(failure, 'No pudimos crear tu cuenta');
    },
  );
  const { authorisesData, acceptsMarketing, contactHours: chosenHours } = draft;
  const form = useForm({
    initial: { authorisesData, acceptsMarketing, contactHours: chosenHours },
    schema: consentStep,
    names,
    submission,
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={4} title="Tú decides">
        La primera autorización es necesaria para tu cuenta. La otra es opcional, y las cambias cuando quieras.
      </StepTitle>
      <Form form={form}>
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
        <RadioGroup
          {...form.choice('contactHours')}
          legend="¿Cuándo prefieres que te escribamos?"
          hint={
            'Siempre entre lunes y viernes de 7\u00a0a.\u00a0m. a 7\u00a0p.\u00a0m., y sábados de 8\u00a0a.\u00a0m. a 3\u00a0p.\u00a0m.'
          }
          options={contactHourChoices}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Crear mi cuenta
        </Button>
      </Form>
    </>
  );
}
