import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#contract/messages.es-CO.json';
import { saveMailing, type RebankingApplication } from '#contract/rebanking-application.ts';
import { mailingForm, type Place } from '#contract/rebanking-forms.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { DraftNotice } from '#web/portal/parts/DraftNotice.tsx';
import { useDraft } from '#web/shared/session/drafts/use-draft.ts';
import { Button } from '#ui/Button.tsx';
import { ComboBox } from '#ui/forms/ComboBox.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { mailingNames, mailingOf, withState, type MailingValues } from './mailing.form.ts';
import { citiesQuery, statesQuery } from './rebanking.queries.ts';
import { rebankingStore } from './rebanking.store.ts';

type MailingStepProps = {
  application: RebankingApplication;
  onSaved: (application: RebankingApplication) => void;
  onElsewhere: () => void;
};

export function MailingStep({ application, onSaved, onElsewhere }: MailingStepProps) {
  const draftSent = useRef(() => {});
  const submission = useSubmission(
    async ({ state, city, address }: MailingValues) => {
      const body = { departmentCode: state?.cod ?? '', cityCode: city?.cod ?? '', address };
      const saved = await call(saveMailing, { body });
      draftSent.current();
      rebankingStore.setState({ mailing: undefined });
      onSaved(saved);
    },
    (failure) => {
      if (isProblem(failure, 'ALREADY_ACCEPTED')) onElsewhere();
      return formRefusal(failure, 'No pudimos guardar tu dirección');
    },
  );
  const [initial] = useState(() => rebankingStore.getState().mailing ?? mailingOf(application));
  const form = useForm({
    initial,
    schema: mailingForm,
    names: mailingNames,
    submission,
    onChange: (mailing) => rebankingStore.setState({ mailing }),
  });
  const kept = useDraft('direccion', form.values, form.changed);
  useEffect(() => {
    draftSent.current = kept.sent;
  });
  const { state, city } = form.values;
  // The specification requires an empty list after a failed read; the field offers a retry.
  const states = useQuery(statesQuery);
  const cities = useQuery(citiesQuery(state?.cod));

  return (
    <Form form={form} aria-labelledby="titulo">
      <DraftNotice draft={kept} onRecover={form.set} />
      <ComboBox
        id={form.idOf('state')}
        label="Departamento"
        placeholder="Escribe o elige"
        options={optionsOf(states.data)}
        value={state?.cod ?? null}
        error={form.errorOf('state')}
        onChange={(code) => {
          form.set(withState(form.values, placeOf(states.data, code)));
          form.touch('state');
        }}
      />
      {states.isError ? <ListFailed what="los departamentos" onRetry={() => void states.refetch()} /> : null}
      <ComboBox
        id={form.idOf('city')}
        label="Ciudad o municipio"
        placeholder={state ? 'Escribe o elige' : 'Primero elige el departamento'}
        hint={state && !city ? `Elige una ciudad de ${state.name}.` : undefined}
        options={optionsOf(state ? cities.data : [])}
        value={city?.cod ?? null}
        error={form.errorOf('city')}
        onChange={(code) => {
          form.set({ city: placeOf(cities.data, code) });
          form.touch('city');
        }}
      />
      {state && cities.isError ? <ListFailed what="las ciudades" onRetry={() => void cities.refetch()} /> : null}
      <TextField
        {...form.text('address')}
        label="Dirección"
        hint="Con número de apartamento o casa, como la escribes en un envío."
        autoComplete="address-line1"
        maxLength={200}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="2xl" pending={form.pending}>
          Guardar y continuar
        </Button>
      </div>
    </Form>
  );
}

type Listed = readonly { code: string; name: string }[] | undefined;
const optionsOf = (places: Listed) => (places ?? []).map(({ code, name }) => ({ value: code, label: name }));

function placeOf(places: Listed, code: string | null): Place | null {
  const found = places?.find((place) => place.code === code);
  return found ? { cod: found.code, name: found.name } : null;
}

function ListFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={messages.CITIES_EMPTY.titulo.replace('las ciudades', what)}
      actions={<TextButton onClick={onRetry}>Intentar de nuevo</TextButton>}
    >
      Lo demás que escribiste sigue aquí.
    </Notice>
  );
}
