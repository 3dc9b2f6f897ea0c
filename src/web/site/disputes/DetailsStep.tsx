import { useStore } from 'zustand';
import { detailNames, type DetailValues } from '#web/shared/disputes/dispute.form.ts';
import { kindWords } from '#web/shared/disputes/dispute-words.ts';
import { DisputeFiles } from '#web/shared/disputes/DisputeFiles.tsx';
import { KindDetails } from '#web/shared/disputes/KindDetails.tsx';
import { nothingToSend } from '#web/shared/parts/nothing-to-send.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { chosenFiles, keepChosenFiles, keepPublicDispute } from './public-dispute.draft.ts';
import { detailsSchema } from './public-dispute.form.ts';
import { StepTitle, type StepProps } from './StepTitle.tsx';

export function DetailsStep({ draft, next, back }: StepProps) {
  const files = useStore(chosenFiles, (state) => state.files);
  const { kind, paidOn, paidWhere, rightAmount, bureau, contactedOn, channel, text } = draft;
  if (kind === null) throw new TypeError('The details need a kind');
  const form = useForm<DetailValues, unknown>({
    initial: { paidOn, paidWhere, rightAmount, bureau, contactedOn, channel, text },
    schema: detailsSchema(kind),
    names: detailNames,
    submission: nothingToSend(next),
    onChange: keepPublicDispute,
  });
  return (
    <>
      <StepTitle step={2} title={kindWords[kind].title}>
        Con tus palabras. Basta lo que sepas.
      </StepTitle>
      <Form form={form}>
        <KindDetails kind={kind} form={form} />
        <DisputeFiles files={files} onChange={keepChosenFiles} />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
        <Button size="2xl" block variant="quiet" onClick={back}>
          Volver
        </Button>
      </Form>
    </>
  );
}
