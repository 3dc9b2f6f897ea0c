import {
  firstEstimate,
  standingWithoutPlan,
  type EstimateAnswers,
  type EstimatedFit,
} from '#domain/diagnosis/first-estimate.ts';
import { formatPesos } from '#domain/money/money.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { Card } from '#ui/Card.tsx';
import { ForwardIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RiskScale } from '#ui/figures/RiskScale.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { levelWord, nothingLeft } from './first-diagnosis.flow.ts';

interface EstimateResultProps {
  answers: EstimateAnswers;
  onForget: () => void;
}

export function EstimateResult({ answers, onForget }: EstimateResultProps) {
  const today = useToday();
  const { exampleRules } = publicConfig();
  const plan = exampleRules && answers.owed !== null ? firstEstimate(answers, today, exampleRules) : null;
  const standing = plan ?? standingWithoutPlan(answers);
  const { level, index, indexFrom, indexTo, capacity } = standing;
  const { word, tone, meaning } = levelWord(level, answers.arrears);
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Tag tone="neutral">Estimado</Tag>
        <span className="text-body-sm text-ink-2">Con lo que nos contaste, sin consultar nada de ti.</span>
      </p>
      <h1 id="titulo" className="section-title mt-4" tabIndex={-1}>
        Esta es tu primera foto
      </h1>
      <div className="diagnosis-result">
        <Card padding="roomy" aria-labelledby="nivel">
          {hasLevel(answers) ? (
            <>
              <h2 id="nivel" className="h2 flex flex-wrap items-center gap-3">
                Tu nivel: {word}
                <Tag tone={tone}>{index} de 100</Tag>
              </h2>
              <p className="mt-2 mb-5 text-ink-2">{meaning}</p>
              <RiskScale index={index} conclusion={`Nivel ${word}: ${index} de 100`} />
            </>
          ) : (
            <h2 id="nivel" className="h2">
              Tu nivel: todavía no lo sabemos
            </h2>
          )}
          <p className="mt-4 text-body-sm text-ink-2">
            Puede estar entre {indexFrom} y {indexTo} de 100: hay cosas que aún no sabemos. No es un puntaje de las
            centrales.
          </p>
        </Card>
        <Card padding="roomy" look="soft" aria-labelledby="cuota">
          <h2 id="cuota" className="h2">
            {nothingLeft(standing)
              ? 'Hoy el mes no deja para cuotas'
              : plan
                ? 'Una cuota posible'
                : 'Todavía sin cuota'}
          </h2>
          {nothingLeft(standing) ? (
            <p className="mt-3">
              Lo básico se lleva lo que te entra. Antes de comprometerte, miremos de dónde puede salir la plata. También
              existe la insolvencia de persona natural (Ley 2445 de 2025).
            </p>
          ) : plan ? (
            <>
              <p className="diagnosis-range">
                De <Money>{formatPesos(plan.instalmentFrom)}</Money> a <Money>{formatPesos(plan.instalmentTo)}</Money>
              </p>
              <p className="mt-1">
                al mes, en {plan.term} {plan.term === 1 ? 'pago' : 'cuotas'}.
                {plan.initialTo > 0 ? (
                  <>
                    {' '}
                    Al empezar, un pago inicial de <Money>{formatPesos(plan.initialFrom)}</Money> a{' '}
                    <Money>{formatPesos(plan.initialTo)}</Money>.
                  </>
                ) : null}
              </p>
              <p className="mt-4">{fitText(plan.fits)}</p>
            </>
          ) : (
            <p className="mt-3">
              {exampleRules
                ? 'Con cuánto debes, más o menos, te mostramos una cuota de ejemplo.'
                : 'Hoy no hay descuentos publicados, así que no te mostramos una cuota de ejemplo.'}
            </p>
          )}
          {capacity !== null && capacity.to > 0 ? (
            <p className="mt-2 text-body-sm">
              De tu mes podrían salir{' '}
              {capacity.from > 0 ? (
                <>
                  entre <Money>{formatPesos(capacity.from)}</Money> y{' '}
                </>
              ) : (
                'hasta '
              )}
              <Money>{formatPesos(capacity.to)}</Money> sin tocar lo básico. Depende de tus valores exactos.
            </p>
          ) : null}
        </Card>
      </div>
      <Notice title="Sigue con tus ofertas">
        Con tu cuenta ves tus deudas y las ofertas que ya tengan. Tus respuestas empiezan tu diagnóstico.
      </Notice>
      <div className="diagnosis-actions mt-6">
        <RouterButton to="/registro" size="4xl" iconEnd={<ForwardIcon aria-hidden />}>
          Guardar y seguir
        </RouterButton>
        <RouterLink to="/iniciar-sesion">Ya tengo cuenta</RouterLink>
      </div>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-body-sm">
        <RouterLink to="/diagnostico-financiero" search={{ pregunta: 1 }} standalone>
          Cambiar mis respuestas
        </RouterLink>
        <TextButton onClick={onForget}>Borrar y empezar de nuevo</TextButton>
      </p>
    </>
  );
}

const hasLevel = ({ arrears, income, basics }: EstimateAnswers): boolean =>
  arrears !== null && income !== null && basics !== null;

const fitTexts: Record<EstimatedFit, string> = {
  SI: 'La cuota cabe en lo que puedes pagar, incluso si tu deuda está en la parte alta.',
  QUIZA: 'La cuota puede caber en lo que puedes pagar: con tus valores exactos lo sabrás.',
  NO: 'Se pasa de lo que puedes pagar. Con tu cuenta buscamos ofertas que sí quepan.',
};

const fitText = (fits: EstimatedFit | null): string =>
  fits === null ? 'Cuando nos digas cuánto puedes, buscamos el plazo que te alcance.' : fitTexts[fits];
