import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declarePep } from '#contract/rebanking-application.ts';
import { call } from '#web/shared/api/client.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { applicationQuery } from '#web/portal/parts/application.queries.ts';
import type { FieldStatus } from './profile-saving.ts';
import { SavedMark } from './SavedMark.tsx';
import { WhyWeAsk } from './WhyWeAsk.tsx';

/** Shows nothing when the user answered before the page opened, here or in the rebanking programme. */
export function PepQuestion() {
  const queries = useQueryClient();
  // Shows no question before the application is loaded, because the application may contain an earlier answer.
  const { data: application } = useQuery(applicationQuery);
  const declared = application?.isPep;
  const [answer, setAnswer] = useState<'si' | 'no' | null>(null);
  const [position, setPosition] = useState('');
  const [status, setStatus] = useState<FieldStatus>();
  if (declared !== null && answer === null) return null;

  async function declare(isPep: boolean) {
    setStatus({ kind: 'saving' });
    try {
      await call(declarePep, { body: { isPep, ...(isPep && position.trim() ? { position: position.trim() } : {}) } });
      setStatus({ kind: 'saved' });
      await queries.invalidateQueries({ queryKey: ['user'] });
    } catch (failure) {
      setStatus({ kind: 'failed', message: `${submissionMessage(failure)} No se ha guardado.` });
    }
  }

  return (
    <Card as="section" padding="roomy" aria-labelledby="cargos-publicos">
      <div className="asked-group">
        <h2 className="h2" id="cargos-publicos">
          Cargos públicos
        </h2>
        <div className="asked">
          <Chips
            legend="¿Ocupas, o dejaste hace menos de dos años, un cargo público importante?"
            optional
            options={[
              { value: 'si', label: 'Sí' },
              { value: 'no', label: 'No' },
            ]}
            value={answer}
            onChange={(value) => {
              setAnswer(value);
              if (value === 'no') void declare(false);
            }}
          />
          {answer === 'si' ? (
            <div className="asked-group">
              <TextField
                id="cargo"
                label="¿Cuál?"
                maxLength={120}
                value={position}
                onChange={({ target }) => setPosition(target.value)}
              />
              <div>
                <Button variant="soft" size="lg" onClick={() => void declare(true)}>
                  Guardar
                </Button>
              </div>
            </div>
          ) : null}
          <SavedMark status={status} />
          <WhyWeAsk>
            La ley nos pide preguntarlo una vez. No cambia tu diagnóstico ni tus pagos: solo hace que una persona revise
            tu solicitud del programa.
          </WhyWeAsk>
        </div>
      </div>
    </Card>
  );
}
