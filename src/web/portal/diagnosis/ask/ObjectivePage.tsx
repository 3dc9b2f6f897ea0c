import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { makeDiagnosis, saveProfile, type DiagnosisState } from '#contract/diagnosis.ts';
import { objectives } from '#contract/diagnosis-summary.ts';
import { objectiveText } from '#texts/diagnosis-text.ts';
import { oneOf, wire, z } from '#contract/wire.ts';
import type { Objective } from '#domain/debts/debt-priority.ts';
import { call } from '#web/shared/api/client.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { diagnosisQuery, cacheDiagnosis, useCacheResult } from '#web/portal/diagnosis/diagnosis.queries.ts';
import '#web/portal/diagnosis/diagnosis.css';

const body = wire({ objective: ['objetivo', oneOf(objectives, 'Elige qué quieres lograr.')] });
const asked = z.pipe(
  z.transform(({ objective }: { objective: Objective | null }) => ({ objetivo: objective ?? undefined })),
  body,
);

const names = { objective: { id: 'objetivo', wire: 'objetivo' } };

export function ObjectivePage() {
  const { profile } = usePrefetched(diagnosisQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const takeInResult = useCacheResult();
  const submission = useSubmission(async ({ objective }: { objective: Objective }) => {
    let state: DiagnosisState = await call(saveProfile, { body: { objective } });
    cacheDiagnosis(queries, state);
    // The objective affects only the order of debts, so a user with a result receives a new result at once.
    if (state.reason === 'CAMBIARON_DATOS') state = await call(makeDiagnosis);
    void takeInResult(state);
    await navigate({
      to: state.step === 'DETALLES' ? '/portal/diagnostico/detalles' : '/portal/diagnostico/completar-informacion',
    });
  });
  const form = useForm({ initial: { objective: profile.objective }, schema: asked, submission, names });
  return (
    <>
      <PageHeader title="¿Qué quieres lograr primero?" lead="En 4 minutos sabes por dónde empezar." />
      <div className="diagnosis-beside">
        <Form form={form} aria-label="Tu objetivo">
          <RadioGroup
            {...form.choice('objective')}
            legend="Tu objetivo"
            legendLook="hidden"
            options={objectives.map((value) => ({
              value,
              label: objectiveText[value].name,
              hint: objectiveText[value].hint,
            }))}
          />
          <div>
            <Button type="submit" size="2xl" pending={form.pending}>
              Continuar
            </Button>
          </div>
          <p className="text-body-sm text-ink-2">
            Con tu objetivo ordenamos tus ofertas y lo que conviene hacer primero. Puedes cambiarlo cuando quieras.
          </p>
        </Form>
        <div className="beside-drawing" aria-hidden="true">
          <ForkedTrail />
        </div>
      </div>
    </>
  );
}
