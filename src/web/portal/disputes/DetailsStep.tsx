import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { fileDispute, type DisputeView } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { useAttempt } from '#web/shared/api/use-attempt.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { detailNames, wireDetails, type DetailValues } from '#web/shared/disputes/dispute.form.ts';
import { kindWords } from '#web/shared/disputes/dispute-words.ts';
import { DisputeFiles } from '#web/shared/disputes/DisputeFiles.tsx';
import { KindDetails } from '#web/shared/disputes/KindDetails.tsx';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/Notice.tsx';
import type { Disputes } from './disputes.queries.ts';
import { otherDebt, filingConsequences, type NewDispute } from './new-dispute.flow.ts';

type Body = BodyOf<typeof fileDispute>;

type DetailsStepProps = {
  disputes: Disputes;
  values: NewDispute;
  files: readonly File[];
  onChange: (details: DetailValues) => void;
  onFiles: (files: File[]) => void;
  onFiled: (dispute: DisputeView) => void;
  onBack: () => void;
};

export function DetailsStep({ disputes, values, files, onChange, onFiles, onFiled, onBack }: DetailsStepProps) {
  const { debt: chosen, kind, ...details } = values;
  if (kind === null) throw new TypeError('The details need a kind');
  const debt = disputes.debts.find(({ obligationId }) => obligationId === chosen);
  const today = useToday();
  const attempt = useAttempt();
  const [existing, setExisting] = useState<string>();
  const submission = useSubmission(
    async (body: Body) => {
      onFiled(await attempt(body, (sent) => call(fileDispute, sent)));
    },
    (failure) => {
      const number = isProblem(failure, 'DISPUTE_OPEN') ? failure.problem.detail?.['radicado'] : undefined;
      setExisting(disputes.data.find((each) => each.number === number)?.id);
      return formRefusal(failure, 'No pudimos recibir tu reclamo');
    },
  );
  const form = useForm<DetailValues, Body>({
    initial: details,
    schema: filingSchema(kind, chosen === otherDebt ? null : chosen),
    names: detailNames,
    submission,
    onChange,
  });
  return (
    <>
      {debt ? <p className="page-header-kicker">{debt.name}</p> : null}
      <h1 className="h1" id="titulo" tabIndex={-1}>
        {kindWords[kind].title}
      </h1>
      <p className="lead mt-3 mb-8">Con tus palabras. Basta lo que sepas.</p>
      <Form
        form={form}
        aria-labelledby="titulo"
        refusalActions={
          <RouterLink
            to={existing ? '/portal/reclamos/detalles' : '/portal/reclamos'}
            search={existing ? { reclamo: existing } : {}}
          >
            {existing ? 'Ver mi reclamo' : 'Ver mis reclamos'}
          </RouterLink>
        }
      >
        <KindDetails kind={kind} form={form} />
        <DisputeFiles files={files} onChange={onFiles} />
        <Notice title="Qué pasa después">
          <ul className="grid list-disc gap-1 pl-5">
            {filingConsequences(kind, today, debt !== undefined).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
        <Button type="submit" size="2xl" block pending={form.pending}>
          Presentar mi reclamo
        </Button>
        <Button size="2xl" block variant="quiet" onClick={onBack}>
          Volver
        </Button>
      </Form>
    </>
  );
}

const filingSchema = (kind: DisputeKind, obligationId: string | null) =>
  z.pipe(
    z.transform((details: DetailValues) => ({ ...wireDetails(kind, details), obligacionId: obligationId })),
    fileDispute.body,
  );
