import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removeDebt, type DiagnosisState, type HouseholdDebtView } from '#contract/diagnosis.ts';
import { mostDeclaredDebts } from '#domain/diagnosis/diagnosis.ts';
import { formatPesos } from '#domain/money/money.ts';
import { call } from '#web/shared/api/client.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { publicAnswersStore } from '#web/shared/session/choices/public-answers.store.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { PlusIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { DebtEditor } from './DebtEditor.tsx';
import { daysLateText, debtTerms } from '#web/portal/diagnosis/diagnosis-wording.ts';
import { cacheDiagnosis } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { FoldButton, useFolded } from '#web/portal/diagnosis/LongList.tsx';
import { SavedMark } from './SavedMark.tsx';
import type { FieldStatus } from './profile-saving.ts';
import { WhyWeAsk } from './WhyWeAsk.tsx';

type OtherDebtsProps = {
  state: DiagnosisState;
  status: FieldStatus | undefined;
  onAnswer: (hasOtherDebts: boolean) => void;
  onTyping: (isTyping: boolean) => void;
  error: string | undefined;
};

const shownDebts = 8;

export function OtherDebts({ state, status, onAnswer, onTyping, error }: OtherDebtsProps) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState<HouseholdDebtView | 'new' | null>(null);
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { declaredDebts, profile } = state;
  const { isFolded, ...fold } = useFolded(shownDebts);
  const answer = status?.kind === 'saved' ? profile.hasOtherDebts : (chosen ?? profile.hasOtherDebts);
  const close = () => {
    setEditing(null);
    focusOn(list.current);
  };

  async function remove(debt: HouseholdDebtView) {
    setFailure(undefined);
    try {
      cacheDiagnosis(queries, await call(removeDebt, { params: { debtId: debt.id } }));
      focusOn(list.current);
    } catch (problem) {
      setFailure(submissionMessage(problem));
    }
  }

  return (
    <Card padding="roomy">
      <div className="asked-group" tabIndex={-1} ref={list}>
        <div className="asked">
          <Chips
            id="otras"
            legend="¿Tienes otras deudas?"
            hint={expectation(state)}
            options={[
              { value: 'si', label: 'Sí' },
              { value: 'no', label: 'No' },
            ]}
            value={answer === null ? null : answer ? 'si' : 'no'}
            error={error}
            onChange={(value) => {
              setChosen(value === 'si');
              onAnswer(value === 'si');
              if (value === 'si' && declaredDebts.length === 0) setEditing('new');
            }}
          />
          <SavedMark status={status} />
          <WhyWeAsk>
            Un plan que no cuenta todo lo que pagas no se puede cumplir. Solo lo ve el equipo que atiende tu solicitud.
          </WhyWeAsk>
        </div>
        {answer ? (
          <>
            {declaredDebts.length > 0 ? (
              <ul className="debt-list">
                {declaredDebts.map((debt, place) =>
                  editing !== 'new' && editing?.id === debt.id ? (
                    <li key={debt.id}>
                      <DebtEditor debt={debt} onTyping={onTyping} onClose={close} />
                    </li>
                  ) : (
                    <li key={debt.id} className={isFolded(place) ? 'is-folded' : undefined}>
                      <p className="debt-line">
                        <b>{debt.creditor}</b>
                        <Money>{formatPesos(debt.balance)}</Money>
                      </p>
                      <p className="debt-reason">
                        <AmountsText>{debtTerms(debt)}</AmountsText>. {daysLateText(debt.daysLate)}.
                      </p>
                      <p className="line-actions">
                        <TextButton aria-label={`Editar ${debt.creditor}`} onClick={() => setEditing(debt)}>
                          Editar
                        </TextButton>
                        <TextButton aria-label={`Quitar ${debt.creditor}`} onClick={() => void remove(debt)}>
                          Quitar
                        </TextButton>
                      </p>
                    </li>
                  ),
                )}
              </ul>
            ) : null}
            {declaredDebts.length > shownDebts ? <FoldButton {...fold} count={declaredDebts.length} /> : null}
            {failure ? (
              <p role="alert" className="field-error">
                {failure}
              </p>
            ) : null}
            {editing === 'new' ? (
              <DebtEditor onTyping={onTyping} onClose={close} />
            ) : declaredDebts.length < mostDeclaredDebts ? (
              <div>
                <Button variant="soft" size="lg" icon={<PlusIcon aria-hidden />} onClick={() => setEditing('new')}>
                  {declaredDebts.length === 0 ? 'Agregar una deuda' : 'Agregar otra'}
                </Button>
              </div>
            ) : (
              <p className="text-body-sm text-ink-2">
                Llegaste a {mostDeclaredDebts} deudas. Quita una para agregar otra.
              </p>
            )}
          </>
        ) : null}
      </div>
    </Card>
  );
}

function expectation({ ownDebts }: DiagnosisState): string | undefined {
  const { creditors } = publicAnswersStore.getState().answers;
  if (!creditors || creditors <= ownDebts.length) return undefined;
  const many = creditors === 5 ? '5 entidades o más' : `${creditors} ${creditors === 1 ? 'entidad' : 'entidades'}`;
  const known = ownDebts.length === 0 ? '' : ` Aquí ya ves ${ownDebts.length}.`;
  return `Nos dijiste que les debes a ${many}.${known}`;
}
