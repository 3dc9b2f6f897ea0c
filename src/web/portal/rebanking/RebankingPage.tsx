import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Agreement } from '#contract/agreements.ts';
import type { ReadableText, RebankingApplication } from '#contract/rebanking-application.ts';
import { stepOf, type FlowStep } from '#domain/rebanking/rebanking.ts';
import { cardBenefit } from '#texts/membership-terms.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { noAgreementSelected } from '#web/portal/parts/document-mail.flow.ts';
import { UnreadPage } from '#web/portal/parts/UnreadPage.tsx';
import { AcceptedElsewhere } from '#web/portal/parts/AcceptedElsewhere.tsx';
import { useDocumentMail } from '#web/portal/parts/use-document-mail.ts';
import { latePart } from '#web/shared/parts/late-part.ts';
import { agreementStore, changeAgreementForm, selectAgreement } from '#web/shared/session/choices/agreement.store.ts';
import { retryUntilLoaded } from '#web/shared/session/browser.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { StepBar } from '#ui/StepBar.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { ApplicationNeeds } from './ApplicationNeeds.tsx';
import { ExtrasStep } from './ExtrasStep.tsx';
import { MailingStep } from './MailingStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { applicationQuery } from '#web/portal/parts/application.queries.ts';
import { flowSteps, rebankingStore } from './rebanking.store.ts';
import { useFlowStep } from './use-flow-step.ts';

const loadAccepted = () => import('./AcceptedMembership.tsx');
const AcceptedMembership = lazy(async () => ({ default: (await retryUntilLoaded(loadAccepted)).AcceptedMembership }));
const MembershipDialog = latePart(async () => (await import('./MembershipDialog.tsx')).MembershipDialog);
const besideNeeds =
  'mt-8 grid grid-cols-[minmax(0,30rem)] items-start gap-16 lg:grid-cols-[min(30rem,60%)_minmax(0,1fr)]';
const heads: Record<FlowStep, { title: string; lead: string }> = {
  mailing: {
    title: '¿A dónde te enviamos la tarjeta?',
    lead: `${cardBenefit}. También llegan ahí las cartas de tu plan.`,
  },
  extras: {
    title: 'Cuéntanos de ti',
    lead: 'Lo usamos para tu contrato y tu cupo. Solo lo ve el equipo que atiende tu solicitud.',
  },
  plan: {
    title: 'Elige tu plan',
    lead: 'Cambian los meses, el cupo y lo que incluyen.',
  },
};

const nothingYet: RebankingApplication = {
  id: null,
  state: 'NO_INICIADA',
  stepsDone: 0,
  mailing: null,
  extras: null,
  chosen: null,
  isPep: null,
  agreementId: null,
  activeUntil: null,
  closedBecause: null,
};

export function RebankingPage() {
  const user = useUser();
  const queries = useQueryClient();
  const { data: application = nothingYet } = useQuery(applicationQuery);
  const { data: management } = useQuery(managementQuery);
  const { step, isWhereItBegan, go } = useFlowStep(stepOf(application.stepsDone));
  const [resumed] = useState(() => application.stepsDone > 0);
  const [elsewhere, setElsewhere] = useState(false);
  const [text, setText] = useState<ReadableText>();
  const dialogOpen = useStore(agreementStore, ({ acceptanceDialogOpen }) => acceptanceDialogOpen);
  const { mail, send } = useDocumentMail(user?.email ?? null);
  const agreement = management?.agreements.find(({ id }) => id === application.agreementId);
  useEffect(() => {
    const paymentStatus = agreement?.pendingAttempt ? 'pending' : agreement && agreement.paid > 0 ? 'paid' : 'none';
    rebankingStore.setState({ paymentStatus });
  }, [agreement]);
  useTitleFocus(step);

  const showDialog = (acceptanceDialogOpen: boolean) => agreementStore.setState({ acceptanceDialogOpen });
  const keep = (saved: RebankingApplication) => queries.setQueryData(applicationQuery.queryKey, saved);
  const refresh = () =>
    Promise.all(
      [applicationQuery, managementQuery, documentsQuery].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );

  if (!user) return null;
  if (application.agreementId !== null) {
    if (!management) return <UnreadPage title="Tu programa" />;
    return agreement ? (
      <>
        {elsewhere ? <AcceptedElsewhere /> : null}
        <Suspense fallback={<AcceptedSkeleton />}>
          <AcceptedMembership
            application={application}
            agreement={agreement}
            mail={mail}
            onMailDocuments={() => send(agreement)}
          />
        </Suspense>
      </>
    ) : (
      <Notice tone="warn" role="alert">
        {noAgreementSelected}
      </Notice>
    );
  }

  async function onAccepted(made: Agreement) {
    showDialog(false);
    selectAgreement(made.id);
    changeAgreementForm({ acceptanceReason: null });
    send(made);
    await refresh();
    focusOn(document.getElementById('titulo'));
  }
  const onElsewhere = () => {
    showDialog(false);
    setElsewhere(true);
    void refresh();
  };
  const { title, lead } = heads[step];
  const saved = (next: FlowStep) => (changed: RebankingApplication) => {
    keep(changed);
    go(next);
  };
  return (
    <>
      <div className="mb-6">
        <StepBar steps={['Envío', 'Datos', 'Plan']} current={flowSteps.indexOf(step)} />
      </div>
      <PageHeader title={title} lead={lead} />
      {resumed && isWhereItBegan ? (
        <Notice tone="info" role="status" className="mt-5">
          Retomamos donde ibas: paso {flowSteps.indexOf(step) + 1} de 3.
        </Notice>
      ) : null}
      {application.closedBecause !== null && step === 'mailing' ? (
        <Notice tone="info" className="mt-5" title="Tu solicitud anterior terminó">
          {application.closedBecause} Puedes empezar otra cuando quieras.
        </Notice>
      ) : null}
      <div className={step === 'plan' ? 'mt-8' : besideNeeds}>
        <div>
          {step === 'mailing' ? (
            <MailingStep application={application} onSaved={saved('extras')} onElsewhere={onElsewhere} />
          ) : null}
          {step === 'extras' ? (
            <ExtrasStep
              application={application}
              onSaved={saved('plan')}
              onElsewhere={onElsewhere}
              onBack={() => go('mailing')}
              onKeep={application.extras ? () => go('plan') : undefined}
            />
          ) : null}
          {step === 'plan' ? (
            <PlanStep
              application={application}
              onElsewhere={onElsewhere}
              onBack={() => go('extras')}
              onChosen={(changed, chosenText) => {
                keep(changed);
                setText(chosenText);
                showDialog(true);
                void loadAccepted().catch(() => undefined);
              }}
            />
          ) : null}
        </div>
        {step === 'plan' ? null : (
          <Card as="aside" padding="roomy" aria-label="Lo que necesitas" className="sticky top-22 max-lg:hidden">
            <ApplicationNeeds />
          </Card>
        )}
      </div>
      {dialogOpen && text ? (
        <MembershipDialog
          application={application}
          text={text}
          user={user}
          onClose={() => showDialog(false)}
          onAccepted={(made) => void onAccepted(made)}
          onElsewhere={onElsewhere}
          onStale={() => {
            showDialog(false);
            void refresh();
          }}
        />
      ) : null}
    </>
  );
}

const AcceptedSkeleton = () => (
  <Loading className="grid gap-6">
    <Skeleton shape="title" />
    <Skeleton shape="card" />
  </Loading>
);
