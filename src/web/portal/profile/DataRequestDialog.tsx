import { useEffect, useRef } from 'react';
import { openDataRequest } from '#contract/data-rights.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { DraftNotice } from '#web/portal/parts/DraftNotice.tsx';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { useDraft } from '#web/shared/session/drafts/use-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { dataRequestForm, dataRequestNames, type RequestValues } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';

const kinds = [
  { value: 'CONSULTA', label: 'Consultar', hint: 'Qué guardamos y para qué. Hasta 10 días hábiles.' },
  { value: 'CORRECCION', label: 'Corregir', hint: 'Un dato que está mal. Hasta 15 días hábiles.' },
  { value: 'SUPRESION', label: 'Eliminar', hint: 'Lo que la ley no nos obliga a guardar. Hasta 15 días hábiles.' },
] as const;

export function DataRequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Hacer una solicitud"
      description="Te damos un radicado y la fecha de la respuesta."
    >
      <DataRequestForm onClose={onClose} />
    </Dialog>
  );
}

function DataRequestForm({ onClose }: { onClose: () => void }) {
  const reload = useProfileReload();
  const forgetDraft = useRef(() => {});
  const submission = useSubmission(async (body: BodyOf<typeof openDataRequest>) => {
    const { number, dueOn } = await call(openDataRequest, { body });
    forgetDraft.current();
    await reload();
    showToast({
      id: 'data-request',
      tone: 'success',
      text: `Tu radicado es ${number}. Te respondemos a más tardar el ${formatLongDate(dueOn)}.`,
    });
    onClose();
  });
  const form = useForm<RequestValues, BodyOf<typeof openDataRequest>>({
    initial: { kind: null, text: '' },
    schema: dataRequestForm,
    names: dataRequestNames,
    submission,
  });
  const draft = useDraft('perfil', form.values, form.changed);
  // The ref breaks a cycle: the draft needs the form, the form needs the submission, and the submission calls
  // `draft.sent`.
  useEffect(() => {
    forgetDraft.current = draft.sent;
  });
  return (
    <Form form={form} className="mt-2">
      <DraftNotice draft={draft} onRecover={form.set} />
      <RadioGroup {...form.choice('kind')} legend="¿Qué necesitas?" options={kinds} />
      <TextArea
        {...form.text('text')}
        label="Cuéntanos"
        hint="Con tus palabras. No hace falta explicar por qué."
        rows={4}
      />
      <Button type="submit" size="xl" block pending={form.pending}>
        Enviar solicitud
      </Button>
    </Form>
  );
}
