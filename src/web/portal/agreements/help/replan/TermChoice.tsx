import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { proposeReplan, type ReplanOptions } from '#contract/replan.ts';
import { debtName } from '#texts/debt-name.ts';
import { formatPesos } from '#domain/money/money.ts';
import { call } from '#web/shared/api/client.ts';
import { ApiProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { proposalQuery } from '#web/portal/agreements/agreements.queries.ts';
import { replanOptionsQuery } from './replan.queries.ts';
import { comparedRows, termChoices } from './replan.flow.ts';
import { TermTable } from './TermTable.tsx';

export function TermChoice({ agreement, options }: { agreement: Agreement; options: ReplanOptions }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = termChoices(options);
  const params = { agreementId: agreement.id };
  const read = useSubmission(
    async () => {
      const proposal = await call(proposeReplan, { params, body: { instalments: Number(chosen) } });
      queries.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
      void navigate({
        to: '/portal/ofertas/acuerdos/ayuda',
        search: { acuerdo: agreement.id, paso: 'plazo', propuesta: proposal.id },
      });
    },
    (failure) => {
      if (failure instanceof ApiProblem)
        void queries.invalidateQueries({ queryKey: replanOptionsQuery(agreement.id).queryKey });
      return formRefusal(failure);
    },
  );
  const rows = comparedRows(options, chosen);
  return (
    <>
      <PageHeader
        title="Cambiar el plazo"
        kicker={debtName(agreement)}
        lead={
          <AmountsText>
            {`Ya pagaste ${formatPesos(options.paid)}, y todo cuenta. Te faltan ${formatPesos(options.now.left)}. Se puede una vez al año.`}
          </AmountsText>
        }
      />
      <div className="mt-8 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6">
        <Card padding="roomy">
          {choices.length === 0 ? (
            <p>La campaña de tu plan no tiene otro plazo. Puedes mover una fecha o pagar una parte.</p>
          ) : (
            <RadioGroup
              legend="¿En cuántas cuotas pagas lo que falta?"
              legendLook="title"
              options={choices.map(({ value, label, hint }) => ({
                value,
                label: <AmountsText>{label}</AmountsText>,
                hint: <AmountsText>{hint}</AmountsText>,
              }))}
              value={chosen}
              onChange={(value) => {
                read.forget();
                setChosen(value);
              }}
            />
          )}
          {rows.length > 0 ? <TermTable rows={rows} /> : null}
          <RefusalNotice
            refusal={read.refusal}
            tone="warn"
            className="mt-6"
            title={read.failure instanceof ApiProblem ? 'No pudimos calcularlo' : 'No hubo respuesta'}
          />
          {chosen === null ? null : (
            <>
              <Button
                className="mt-6"
                variant="secondary"
                size="2xl"
                block
                pending={read.pending}
                onClick={() => void read.send()}
              >
                Leer el acuerdo nuevo
              </Button>
              <p className="mt-3 text-body-sm text-ink-2">Nada cambia hasta que lo aceptes con un código.</p>
            </>
          )}
        </Card>
        <div>
          <RouterButton
            to="/portal/ofertas/acuerdos/ayuda"
            search={{ acuerdo: agreement.id }}
            variant="ghost"
            size="xl"
          >
            Volver
          </RouterButton>
        </div>
      </div>
    </>
  );
}
