import { useState } from 'react';
import type { User } from '#contract/account.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation, Proposal } from '#contract/offers.ts';
import { agreementFactsOf } from '#texts/agreement-facts.ts';
import { agreementClauses } from '#texts/agreement-text.ts';
import { debtWithOwner } from '#texts/debt-name.ts';
import { differenceInWords } from '#texts/replan-clauses.ts';
import { add, formatPesos, subtract } from '#domain/money/money.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { AgreementText } from '#web/portal/agreements/accept/AgreementText.tsx';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { noEmail } from '#web/portal/parts/document-mail.flow.ts';
import { SignNewAgreement } from './SignNewAgreement.tsx';

export function NewAgreement({
  agreement,
  obligation,
  proposal,
  replaces,
  user,
}: {
  agreement: Agreement;
  obligation: Obligation;
  proposal: Proposal;
  replaces: NonNullable<Proposal['replaces']>;
  user: User;
}) {
  const [signing, setSigning] = useState(false);
  const { creditor, product } = agreement;
  const facts = agreementFactsOf({
    person: user,
    // The server writes the creditor and product of the current agreement into the signed text.
    debt: { ...obligation, creditor, product },
    components: replaces.components,
    proposal,
  });
  const total = add(facts.total, facts.interest);
  return (
    <>
      <PageHeader
        title="Lee y decide"
        kicker={debtWithOwner(agreement)}
        lead={
          <>
            Este acuerdo reemplaza el <span className="inline-block">n.º {replaces.agreementNumber}.</span> Nada cambia
            hasta que aceptes.
          </>
        }
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <AgreementText clauses={agreementClauses(facts)} />
        </div>
        <Card as="aside" look="raised" padding="roomy" aria-label="Tu nuevo plan" className="lg:sticky lg:top-24">
          <p className="mb-4 text-body-sm font-semibold text-ink-2">Tu nuevo plan</p>
          <Receipt
            rows={[
              { label: 'Pagas en total', amount: formatPesos(total) },
              { label: 'Ya pagaste', amount: `− ${formatPesos(facts.initialPayment)}`, kind: 'discount' },
              { label: 'Te falta', amount: formatPesos(subtract(total, facts.initialPayment)), kind: 'total' },
            ]}
          />
          <p className="mt-4 mb-5">
            <AmountsText>{`Te cuesta ${differenceInWords(replaces.difference)}.`}</AmountsText>
          </p>
          {user.email === null ? (
            <Notice tone="danger" className="mb-5" actions={<AddEmail />}>
              {noEmail} Lo necesitas para recibir tus documentos.
            </Notice>
          ) : (
            <Button size="3xl" block onClick={() => setSigning(true)}>
              Aceptar el nuevo plazo
            </Button>
          )}
          <RouterButton
            className="mt-2"
            variant="quiet"
            size="xl"
            block
            to="/portal/ofertas/acuerdos/ayuda"
            search={{ acuerdo: agreement.id, paso: 'plazo' }}
          >
            Ver los plazos otra vez
          </RouterButton>
        </Card>
      </div>
      {signing ? (
        <SignNewAgreement agreement={agreement} proposal={proposal} user={user} onClose={() => setSigning(false)} />
      ) : null}
    </>
  );
}
