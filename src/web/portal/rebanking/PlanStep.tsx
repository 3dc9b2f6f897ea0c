import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { BodyOf } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import {
  choosePlan as choosePlanCall,
  declarePep,
  type ReadableText,
  type RebankingApplication,
} from '#contract/rebanking-application.ts';
import { firstPaymentOf } from '#domain/rebanking/membership-plans.ts';
import { formatPesos } from '#domain/money/money.ts';
import { cardInWords, withdrawalInWords } from '#texts/membership-terms.ts';
import { BenefitList } from '#web/shared/parts/BenefitList.tsx';
import { WaysToPay } from '#web/shared/parts/WaysToPay.tsx';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { cx } from '#ui/class-names.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/Field.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Money } from '#ui/Money.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { AcceptanceReason } from '#web/portal/parts/AcceptanceReason.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StickyActionBar } from '#ui/StickyActionBar.tsx';
import { chosenOf, choosePlan, commonBenefits, paymentText, type PlanChoice } from './plan-choice.flow.ts';
import { PlanCard } from './PlanCard.tsx';
import { RichTextView } from '#web/shared/parts/RichTextView.tsx';
import { PublicOffice, publicOfficeName, type PublicOfficeAnswer } from './PublicOffice.tsx';
import { plansQuery } from './rebanking.queries.ts';
import { rebankingStore } from './rebanking.store.ts';

type PlanStepProps = {
  application: RebankingApplication;
  onChosen: (application: RebankingApplication, text: ReadableText) => void;
  onElsewhere: () => void;
  onBack: () => void;
};

const wayName = 'forma-de-pago';

export function PlanStep({ application, onChosen, onElsewhere, onBack }: PlanStepProps) {
  const { data, isPending, refetch } = useQuery(plansQuery);
  const plans = data ?? [];
  const common = commonBenefits(plans);
  const kept = useStore(rebankingStore, ({ paymentOption }) => paymentOption);
  const choice = kept ?? savedChoice(application);
  const choose = (next: PlanChoice) => rebankingStore.setState({ paymentOption: next });
  const chosen = chosenOf(plans, choice);
  const option = chosen?.option;
  const [asked, setAsked] = useState(false);
  // Constant while the step is open, so that the question remains visible until the user has sent the step.
  const [asksPep] = useState(application.isPep === null);
  const [office, setOffice] = useState<PublicOfficeAnswer>({ isPep: null, position: '' });
  const lacksOffice = asksPep && office.isPep === null;
  const lacksPlan = asked && !chosen && plans.length > 0;
  const submission = useSubmission(
    async (body: BodyOf<typeof choosePlanCall>) => {
      if (asksPep) await call(declarePep, { body: declarationOf(office) });
      const { application: saved, text } = await call(choosePlanCall, { body });
      onChosen(saved, text);
    },
    (failure) => {
      if (isProblem(failure, 'ALREADY_ACCEPTED')) onElsewhere();
      if (isProblem(failure, 'PLAN_CHANGED', 'PLAN_UNAVAILABLE')) {
        rebankingStore.setState({ paymentOption: null });
        void refetch();
      }
      return formRefusal(failure, 'No pudimos guardar tu plan');
    },
  );
  const review = () => {
    setAsked(true);
    if (chosen && option && !lacksOffice)
      void submission.send({ planId: chosen.plan.id, planVersion: chosen.plan.version, paymentOptionId: option.id });
    else {
      const missing = !chosen ? 'plan' : !option ? wayName : publicOfficeName;
      document.querySelector<HTMLElement>(`input[name=${missing}]`)?.focus();
    }
  };
  const button = (
    <Button size="2xl" pending={submission.pending} onClick={review}>
      Revisar y aceptar
    </Button>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {submission.refusal ? <FormProblem refusal={submission.refusal} items={[]} /> : null}
      <fieldset aria-describedby={lacksPlan ? 'falta-plan' : undefined}>
        <legend className="h2 mb-4">Planes</legend>
        {lacksPlan ? <FieldError id="falta-plan">Elige un plan para seguir.</FieldError> : null}
        {common.length > 0 ? (
          <div className="mb-5">
            <p className="mb-2 font-semibold">Todos incluyen</p>
            <BenefitList className="plan-benefits" aria-label="Beneficios de todos los planes" benefits={common} />
          </div>
        ) : null}
        <div className="plans">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              common={common}
              checked={chosen?.plan.id === plan.id}
              onChoose={() => choose(choosePlan(plan, choice))}
            />
          ))}
          {plans.length === 0 && isPending ? [1, 2, 3, 4].map((each) => <Skeleton key={each} shape="card" />) : null}
        </div>
        {plans.length === 0 && !isPending ? (
          <p role="status" className="text-ink-2">
            {data ? 'Hoy no hay planes disponibles.' : 'Estamos buscando los planes de hoy.'}
          </p>
        ) : null}
      </fieldset>
      {chosen ? (
        <RadioGroup
          legend="¿Cómo quieres pagarlo?"
          name={wayName}
          value={option?.id ?? null}
          error={asked && !option ? 'Elige cómo quieres pagarlo para seguir.' : undefined}
          onChange={(paymentOptionId) => choose({ ...choosePlan(chosen.plan, choice), paymentOptionId })}
          options={chosen.plan.paymentOptions.map((way) => ({
            value: way.id,
            label: <RichTextView source={way.description} />,
            hint: paymentText(way),
          }))}
        />
      ) : null}
      {option && asksPep ? (
        <PublicOffice
          answer={office}
          error={asked && lacksOffice ? problems.PEP_UNDECLARED[1] : undefined}
          onChange={setOffice}
        />
      ) : null}
      <div>
        <p className="mb-3 text-body-sm text-ink-2">
          El precio ya incluye impuestos y el plan no se renueva solo. <WaysToPay />
        </p>
        <Accordion
          items={[
            { id: 'retracto', title: 'Si te arrepientes', body: withdrawalInWords },
            { id: 'emisor', title: 'Quién emite la tarjeta', body: cardInWords },
          ]}
        />
      </div>
      {option ? (
        <AcceptanceReason reasons={['VOLVER_A_TENER_CREDITO', 'CUOTA_COMODA', 'QUITAR_REPORTE', 'OTRA']} />
      ) : null}
      <div className={cx('flex flex-wrap items-center gap-3', option && 'max-lg:hidden')}>
        {plans.length > 0 ? button : null}
        <p aria-live="polite">
          {option ? (
            <>
              Al empezar pagas <Money>{formatPesos(firstPaymentOf(option))}</Money>. Todavía no te comprometes.
            </>
          ) : null}
        </p>
      </div>
      <div>
        <Button size="xl" variant="quiet" className="-ml-5" onClick={onBack}>
          Volver a tus datos
        </Button>
      </div>
      {option ? (
        <StickyActionBar
          label="Tu plan"
          summary={<Money>{formatPesos(firstPaymentOf(option))}</Money>}
          detail="Al empezar"
          action={button}
        />
      ) : null}
    </div>
  );
}

function savedChoice({ chosen }: RebankingApplication): PlanChoice | null {
  return chosen && { planId: chosen.planId, planVersion: chosen.planVersion, paymentOptionId: chosen.paymentOptionId };
}

const declarationOf = ({ isPep, position }: PublicOfficeAnswer) => ({
  isPep: isPep === 'si',
  ...(isPep === 'si' && position.trim() !== '' ? { position: position.trim() } : {}),
});
