import type { BodyOf } from '#contract/endpoint.ts';
import { answerDispute, type DisputeView } from '#contract/disputes.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { AddFile } from '#web/shared/disputes/AddFile.tsx';
import { CountedText } from '#web/shared/disputes/CountedText.tsx';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { disputeTextForm, disputeTextNames } from './dispute-text.form.ts';
import { useDisputeChanged, useDisputeFile } from './disputes.queries.ts';

type AnswerRequestProps = { dispute: DisputeView; completion: NonNullable<DisputeView['completion']> };

export function AnswerRequest({ dispute: { id, can }, completion }: AnswerRequestProps) {
  const sendFile = useDisputeFile();
  const changed = useDisputeChanged();
  const submission = useSubmission(async (body: BodyOf<typeof answerDispute>) => {
    const answered = await call(answerDispute, { params: { disputeId: id }, body });
    changed(answered);
    showToast({
      id: 'respuesta-del-reclamo',
      tone: 'success',
      text: `Recibimos tu respuesta. Te respondemos a más tardar el ${formatLongDate(answered.dueOn)}.`,
    });
  });
  const form = useForm({ initial: { text: '' }, schema: disputeTextForm, names: disputeTextNames, submission });
  return (
    <Card look="highlight" padding="roomy" aria-labelledby="nos-falta-un-dato">
      <h2 id="nos-falta-un-dato" className="h2">
        Nos falta un dato
      </h2>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{completion.request}</p>
      <p className="mt-2 mb-5 text-body-sm">
        Tienes hasta el {formatLongDate(completion.until)}. Si no llega, cerramos el reclamo y puedes presentarlo otra
        vez.
      </p>
      <Form form={form} aria-labelledby="nos-falta-un-dato">
        {can.addFile ? <AddFile disputeId={id} send={sendFile(id)} /> : null}
        <CountedText {...form.text('text')} label="Tu respuesta" />
        <Button type="submit" size="xl" pending={form.pending}>
          Enviar respuesta
        </Button>
      </Form>
    </Card>
  );
}
