import { setContactPreference, type ContactPreference } from '#contract/profile.ts';
import { z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { contactHourChoices } from '#web/shared/parts/contact-hour-choices.ts';
import { Button } from '#ui/Button.tsx';
import { Explain } from '#ui/Explain.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ChoiceSet } from '#ui/forms/ChoiceSet.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { useProfileReload } from './profile.queries.ts';

const channels = [
  ['email', 'Correo'],
  ['celular', 'Mensaje de texto'],
  ['whatsapp', 'WhatsApp'],
  ['llamada', 'Llamada'],
] as const;

interface Values {
  email: boolean;
  celular: boolean;
  whatsapp: boolean;
  llamada: boolean;
  hours: ContactPreference['hours'];
}

const schema = z.pipe(
  z.transform(({ hours: chosen, ...ticked }: Values) => ({
    canales: channels.map(([channel]) => channel).filter((channel) => ticked[channel]),
    horario: chosen,
  })),
  setContactPreference.body,
);

export function ContactHoursCard({ preference }: { preference: ContactPreference }) {
  const reload = useProfileReload();
  const submission = useSubmission(async (body: ContactPreference) => {
    await call(setContactPreference, { body });
    await reload();
    showToast({ id: 'hours', tone: 'success', text: 'Guardado. Así te contactamos desde ahora.' });
  });
  const has = (channel: ContactPreference['channels'][number]) => preference.channels.includes(channel);
  const form = useForm<Values, ContactPreference>({
    initial: {
      email: has('email'),
      celular: has('celular'),
      whatsapp: has('whatsapp'),
      llamada: has('llamada'),
      hours: preference.hours,
    },
    schema,
    names: { hours: { id: 'horario', wire: 'horario' } },
    submission,
  });
  return (
    <ProfileCard id="horario-de-contacto" title="Cómo te contactamos">
      <p className="mb-4 text-body-sm text-ink-2">
        Sobre tus deudas y ofertas, siempre en el{' '}
        <Explain
          title="Horario de la ley"
          text="De lunes a viernes de 7 a. m. a 7 p. m. y sábados de 8 a. m. a 3 p. m. Nunca domingos ni festivos (Ley 2300 de 2023)."
        >
          horario de la ley
        </Explain>
        . Los códigos y comprobantes siempre te llegan.
      </p>
      <Form form={form} aria-labelledby="horario-de-contacto">
        <ChoiceSet legend="Por dónde">
          <div className="grid gap-2 sm:grid-cols-2">
            {channels.map(([channel, label]) => (
              <Checkbox key={channel} {...form.tick(channel)} label={label} />
            ))}
          </div>
        </ChoiceSet>
        <RadioGroup {...form.choice('hours')} legend="Cuándo" options={contactHourChoices} />
        <Button type="submit" variant="soft" size="xl" className="justify-self-start" pending={form.pending}>
          Guardar
        </Button>
      </Form>
    </ProfileCard>
  );
}
