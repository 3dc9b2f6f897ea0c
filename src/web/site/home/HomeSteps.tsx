import { cardBenefit } from '#texts/membership-terms.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { Gems } from '#ui/figures/Gems.tsx';
import { LazyDrawing } from '#ui/LazyDrawing.tsx';
import { PathStart } from '#ui/illustrations/PathStart.tsx';
import { Tag } from '#ui/Tag.tsx';
import { exampleQuotes, instalmentOf } from './calculator.flow.ts';

const debts = [
  { name: 'Tarjeta de crédito', amount: pesos(3_700_000), tone: 'danger', word: 'Prioridad' },
  { name: 'Crédito de consumo', amount: pesos(4_200_000), tone: 'warn', word: 'Atención' },
  { name: 'Plan celular', amount: pesos(1_100_000), tone: 'info', word: 'En seguimiento' },
] as const;

export function HomeSteps() {
  const today = useToday();
  const { exampleRules } = publicConfig();
  const plans = exampleRules ? exampleQuotes(exampleRules, today) : [];
  return (
    <section id="como" className="wrap public-section" aria-labelledby="tres-pasos">
      <h2 id="tres-pasos" className="section-title">
        Tres pasos. En cada uno decides tú.
      </h2>
      <p className="lead mt-4">Puedes parar donde quieras y retomar después. Guardamos tu avance.</p>
      <ol className="public-steps">
        <li>
          <div className="public-step-figure" aria-hidden="true">
            {debts.map(({ name, amount, tone, word }) => (
              <p key={name} className="public-step-debt">
                <span>
                  {name}
                  <b className="num">{formatPesos(amount)}</b>
                </span>
                <Tag tone={tone}>{word}</Tag>
              </p>
            ))}
          </div>
          <div>
            <h3 className="h2">Mira dónde estás</h3>
            <p>Mira las deudas que administramos y anota las demás. Te decimos qué conviene resolver primero.</p>
          </div>
          <PathStart className="public-step-ground" />
        </li>
        <li>
          {plans.length > 0 ? (
            <div className="public-step-figure" aria-hidden="true">
              {plans.map((plan, index) => (
                <p key={plan.term} className={index === 1 ? 'public-step-plan is-chosen' : 'public-step-plan'}>
                  <span>
                    {plan.term === 1 ? 'Un solo pago' : `${plan.term} cuotas`}
                    {plan.term === 1 ? null : <small className="num">de {formatPesos(instalmentOf(plan))}</small>}
                  </span>
                  <b className="num">−{plan.discountBps / 100} %</b>
                </p>
              ))}
            </div>
          ) : null}
          <div>
            <h3 className="h2">Elige cómo pagar</h3>
            <p>
              Compara el total, el descuento y la cuota antes de aceptar. Ves el acuerdo completo, palabra por palabra.
            </p>
          </div>
          <LazyDrawing name="camino" width={390} height={96} className="public-step-ground" />
        </li>
        <li>
          <div className="public-step-figure" aria-hidden="true">
            <p className="public-step-paper">
              <svg viewBox="0 0 56 56">
                <circle cx="28" cy="28" r="28" fill="var(--secondary-400)" />
                <path d="m17 29 8 8 15-17" fill="none" stroke="var(--secondary-950)" strokeWidth="4.5" />
              </svg>
              <span>
                <b>Paz y salvo</b>
                Banco de ejemplo
              </span>
            </p>
            <p className="public-step-member">
              <Gems count={1} tone="gold" />
              Plan de ejemplo
              <b>Activo</b>
            </p>
          </div>
          <div>
            <h3 className="h2">Vuelve al banco</h3>
            <p>La rebancarización te prepara para volver a pedir crédito: hábitos y acompañamiento. {cardBenefit}.</p>
          </div>
          <LazyDrawing name="guayacan" width={390} height={190} className="public-step-ground" />
        </li>
      </ol>
    </section>
  );
}
