import { oneOf, z } from '#contract/wire.ts';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { kindChoices, kindWords } from '#web/shared/disputes/dispute-words.ts';
import { nothingToSend } from '#web/shared/parts/nothing-to-send.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/Notice.tsx';
import type { Disputes } from './disputes.queries.ts';
import { kindsOf, openAbout, type NewDispute } from './new-dispute.flow.ts';

type KindStepProps = {
  disputes: Disputes;
  values: NewDispute;
  onChange: (kind: DisputeKind | null) => void;
  onNext: () => void;
  /** Undefined when the person has no debts. */
  onBack: (() => void) | undefined;
};

export function KindStep({ disputes, values, onChange, onNext, onBack }: KindStepProps) {
  const kinds = kindsOf(disputes.debts, values.debt);
  const debt = disputes.debts.find(({ obligationId }) => obligationId === values.debt);
  const open = openAbout(disputes, values.debt);
  const form = useForm({
    initial: { kind: values.kind },
    schema: z.object({ kind: oneOf(kinds, 'Elige qué pasa.') }),
    names: { kind: { id: 'que-pasa' } },
    submission: nothingToSend(onNext),
    onChange: ({ kind }) => onChange(kind),
  });
  return (
    <>
      {debt ? <p className="page-header-kicker">{debt.name}</p> : null}
      <h1 className="h1" id="titulo" tabIndex={-1}>
        ¿Qué pasa?
      </h1>
      <p className="lead mt-3 mb-8">Elige lo que más se parezca. Puedes contarnos más en el paso que sigue.</p>
      {open.map(({ id, number, kind }) => (
        <Notice
          key={id}
          className="mb-4"
          title={`Ya tienes un reclamo abierto: ${kindWords[kind].title}`}
          actions={
            <RouterLink to="/portal/reclamos/detalles" search={{ reclamo: id }}>
              Ver mi reclamo <span className="num whitespace-nowrap">{number}</span>
            </RouterLink>
          }
        />
      ))}
      {kinds.length === 0 ? (
        <p className="mb-6">Por ahora no puedes presentar otro reclamo sobre esta deuda.</p>
      ) : (
        <Form form={form} aria-labelledby="titulo">
          <RadioGroup {...form.choice('kind')} legend="Qué pasa" legendLook="hidden" options={kindChoices(kinds)} />
          <Button type="submit" size="2xl" block>
            Continuar
          </Button>
        </Form>
      )}
      {onBack ? (
        <Button className="mt-3" size="2xl" block variant="quiet" onClick={onBack}>
          Cambiar de deuda
        </Button>
      ) : null}
    </>
  );
}
