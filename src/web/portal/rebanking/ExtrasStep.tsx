import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { economicActivities } from '#contract/economic-activities.ts';
import { saveExtras, type RebankingApplication } from '#contract/rebanking-application.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { upload } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { acceptedFiles, withFileKind, sizeText } from '#web/shared/parts/chosen-file.ts';
import { DraftNotice } from '#web/portal/parts/DraftNotice.tsx';
import { useDraft } from '#web/shared/session/drafts/use-draft.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { Notice } from '#ui/Notice.tsx';
import { Button } from '#ui/Button.tsx';
import { ComboBox } from '#ui/forms/ComboBox.tsx';
import { DateField } from '#ui/forms/DateField.tsx';
import { FileDrop } from '#ui/forms/FileDrop.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { extrasFormData, extrasNames, extrasOf, extrasScreen, type ExtrasAnswers } from './extras.form.ts';
import { diagnosisMonthQuery } from './rebanking.queries.ts';
import { rebankingStore } from './rebanking.store.ts';

type ExtrasStepProps = {
  application: RebankingApplication;
  onSaved: (application: RebankingApplication) => void;
  onElsewhere: () => void;
  onBack: () => void;
  onKeep: (() => void) | undefined;
};

const activities = economicActivities.map(({ code, name }) => ({ value: code, label: name }));

export function ExtrasStep({ application, onSaved, onElsewhere, onBack, onKeep }: ExtrasStepProps) {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  const draftSent = useRef(() => {});
  const submission = useSubmission(
    async (values: ExtrasAnswers) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(0);
      try {
        const saved = await upload(saveExtras, {
          form: extrasFormData(values),
          signal: controller.signal,
          onProgress: setProgress,
        });
        draftSent.current();
        rebankingStore.setState({ extras: undefined });
        onSaved(saved);
      } finally {
        setProgress(undefined);
      }
    },
    (failure) => {
      if (running.current?.signal.aborted) return undefined;
      if (isProblem(failure, 'ALREADY_ACCEPTED')) onElsewhere();
      return formRefusal(failure, 'No pudimos guardar tus datos');
    },
  );
  const { data: month } = useQuery(diagnosisMonthQuery);
  const [initial] = useState(() => rebankingStore.getState().extras ?? extrasOf(application, month));
  const isOfDiagnosis = !application.extras && (initial.economicActivity ?? initial.monthlyIncome) !== null;
  const form = useForm({
    initial,
    schema: extrasScreen(currentTime),
    names: extrasNames,
    submission,
    onChange: (extras) => rebankingStore.setState({ extras }),
  });
  useEffect(() => () => running.current?.abort(), []);
  const { file, ...drafted } = form.values;
  const kept = useDraft('datos-complementarios', drafted, form.changed);
  useEffect(() => {
    draftSent.current = kept.sent;
  });

  const choose = async (chosen: File) => {
    form.set({ file: await withFileKind(chosen) });
    form.touch('file');
  };

  return (
    <Form form={form} aria-labelledby="titulo">
      <DraftNotice draft={kept} onRecover={form.set} />
      {isOfDiagnosis ? (
        <Notice tone="info">Pusimos lo que nos contaste en tu diagnóstico. Revísalo y cámbialo si hace falta.</Notice>
      ) : null}
      <DateField {...form.value('birthDate')} legend="Fecha de nacimiento" birthday />
      <ComboBox
        {...form.choice('economicActivity')}
        label="Actividad económica"
        placeholder="Escribe o elige a qué te dedicas"
        options={activities}
      />
      <TextField
        {...form.text('companyName')}
        label="Empresa donde trabajas"
        hint="Si trabajas por tu cuenta, escribe «Independiente»."
        autoComplete="organization"
        maxLength={120}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField {...form.value('monthlyIncome')} parse={parsePesos} label="Ingresos al mes" />
        <MoneyField {...form.value('monthlyExpenses')} parse={parsePesos} label="Gastos al mes" />
      </div>
      <FileDrop
        id={form.idOf('file')}
        label="Soporte de tus ingresos"
        hint={
          application.extras
            ? `Ya tenemos «${application.extras.fileName}». Si cambias tus datos, súbelo otra vez.`
            : 'Un desprendible de pago, un certificado laboral o tu declaración de renta.'
        }
        error={form.errorOf('file')}
        {...acceptedFiles}
        camera
        file={
          file && {
            name: file.name,
            detail: sizeText(file.size),
            ...(progress === undefined ? {} : { progress }),
          }
        }
        onChoose={(chosen) => void choose(chosen)}
        onRemove={() => {
          if (progress === undefined) form.set({ file: null });
          else running.current?.abort();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="2xl" pending={form.pending}>
          Guardar y continuar
        </Button>
        {onKeep ? (
          <Button size="2xl" variant="soft" onClick={onKeep}>
            Seguir con lo guardado
          </Button>
        ) : null}
        <Button size="2xl" variant="quiet" onClick={onBack}>
          Volver a la dirección
        </Button>
      </div>
    </Form>
  );
}
