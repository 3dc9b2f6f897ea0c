import { BudgetMeter } from '#ui/figures/BudgetMeter.tsx';
import { Card } from '#ui/Card.tsx';
import { CountdownBar } from '#ui/CountdownBar.tsx';
import { DebtBricks } from '#ui/figures/DebtBricks.tsx';
import { Facts } from '#ui/Facts.tsx';
import { MiniStairs } from '#ui/figures/MiniStairs.tsx';
import { Money } from '#ui/Money.tsx';
import { ProgressBar } from '#ui/figures/ProgressBar.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { RiskScale } from '#ui/figures/RiskScale.tsx';
import { Staircase } from '#ui/figures/Staircase.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TwoPartBar } from '#ui/figures/TwoPartBar.tsx';
import { Specimen } from './Specimen.tsx';
import { planSteps } from './specimen-data.ts';

const debts = [
  { id: 'a', name: 'Consumo', balance: 4_410_000, discountShare: 0.6 },
  { id: 'b', name: 'Tarjeta', balance: 3_920_000, discountShare: 0.65 },
  { id: 'c', name: 'Celular', balance: 1_150_000, discountShare: 0.7 },
];
const table = {
  caption: 'Tus deudas',
  columns: ['Deuda', 'Debes', 'Descuento'],
  rows: [
    ['Consumo', '$ 4.410.000', '60 %'],
    ['Tarjeta', '$ 3.920.000', '65 %'],
    ['Celular', '$ 1.150.000', '70 %'],
  ],
};

const plans = [
  { count: 6, paid: 2, title: 'Tu avance', conclusion: '2 de 6 cuotas pagadas; quedan 1.254.400 pesos.' },
  { count: 1, paid: null, title: 'Un solo pago', conclusion: 'Un pago de 313.600 pesos.' },
  { count: 18, paid: 8, title: '18 cuotas', conclusion: '8 de 18 cuotas pagadas.' },
  { count: 37, paid: null, title: '37 cuotas', conclusion: '37 escalones hasta el paz y salvo.' },
];

export function FigureSpecimens() {
  const bricks = { debts, table, saveKey: 'Hasta $ 5.999.000 de descuento', payKey: 'Desde $ 3.481.000 por pagar' };
  return (
    <>
      <Specimen name="DebtBricks sobre hero y sobre superficie">
        <Card look="hero" aria-label="Tus deudas">
          <p className="h1">Tienes tres ofertas, Laura</p>
          <p className="lead mt-3">Debes $ 9.480.000.</p>
          <DebtBricks
            {...bricks}
            conclusion="Tus tres deudas: consumo, tarjeta y celular. La parte amarilla es lo que te descontarían."
          />
        </Card>
        <Card aria-label="Tus deudas en claro">
          <DebtBricks {...bricks} conclusion="Tus tres deudas por tamaño." />
        </Card>
      </Specimen>
      <Specimen name="Staircase: acuerdo en marcha, 1, 18 y 37 cuotas">
        <div className="grid gap-3 md:grid-cols-2">
          {plans.map(({ count, paid, title, conclusion }) => (
            <Card key={count} padding="roomy">
              <Staircase steps={planSteps(count)} paid={paid} title={title} conclusion={conclusion} headingLevel={3} />
            </Card>
          ))}
        </div>
        <div className="grid gap-6 sm:grid-cols-3">
          <MiniStairs count={6} paid={2} label="2 de 6 cuotas pagadas" />
          <MiniStairs count={24} paid={20} label="20 de 24 cuotas pagadas" />
          <MiniStairs count={3} paid={null} label="Plan de 3 cuotas" />
        </div>
      </Specimen>
      <Specimen name="TwoPartBar, BudgetMeter, ProgressBar, RiskScale">
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <div>
            <TwoPartBar payShare={0.45} />
          </div>
          <BudgetMeter share={1.22}>
            Supera los <Money>$ 350.000</Money> que te quedan libres.
          </BudgetMeter>
          <ProgressBar label="Subiendo documento" value={0.62} />
          <ProgressBar label="Preparando tu acuerdo" value={null} />
        </div>
        <Card padding="roomy" aria-label="Nivel">
          <RiskScale index={42} conclusion="Nivel Atención: 42 de 100" />
        </Card>
      </Specimen>
      <Specimen name="CountdownBar al final">
        <CountdownBar label="Últimos segundos" secondsLeft={14} totalSeconds={120} onMore={() => {}} />
      </Specimen>
      <Specimen name="Receipt de papel, Facts, Money">
        <div className="grid items-start gap-10 md:grid-cols-2">
          <Receipt
            look="paper"
            title="Oferta de ejemplo"
            aside={<Tag tone="success">Vigente</Tag>}
            rows={[
              { label: 'Debes hoy', amount: '$ 9.480.000', kind: 'strong' },
              {
                label: 'Capital',
                amount: '$ 6.050.000',
                kind: 'detail',
                explain: { title: 'Capital', text: 'Lo que te prestaron y falta por devolver.' },
              },
              {
                label: 'Intereses de mora',
                amount: '$ 3.430.000',
                kind: 'detail',
                explain: {
                  title: 'Intereses de mora',
                  text: 'Lo que se suma cada mes mientras la cuota está vencida.',
                },
              },
              { label: 'Descuento acordado', amount: '− $ 5.214.000', kind: 'discount', before: '− $ 4.900.000' },
              { label: 'Costo de nuestro servicio', amount: '$ 0' },
              { label: 'Pagas en total', amount: '$ 4.266.000', kind: 'total' },
            ]}
            footer={
              <>
                6 cuotas de{' '}
                <b>
                  <Money>$ 711.000</Money>
                </b>
                , los días 5. La primera, el 5 de diciembre.
              </>
            }
          />
          <div className="grid gap-6">
            <Facts
              items={[
                { label: 'Debes', value: <Money>$ 4.410.000</Money> },
                { label: 'En un solo pago', value: <Money>$ 1.764.000</Money> },
                {
                  label: 'O desde',
                  value: (
                    <>
                      <Money>$ 205.800</Money> al mes
                    </>
                  ),
                },
              ]}
            />
            <p className="grid gap-2">
              {(['2xl', 'xl', 'lg', 'md'] as const).map((size) => (
                <Money key={size} size={size}>
                  $ 313.600
                </Money>
              ))}
            </p>
          </div>
        </div>
      </Specimen>
    </>
  );
}
