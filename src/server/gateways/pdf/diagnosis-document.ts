import type { DiagnosisResult, HouseholdDebtView, SimulatedOfferView } from '#contract/diagnosis.ts';
import type { SimulationAnswer, SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import {
  leverText,
  levelWord,
  monthsText,
  partText,
  payoffRefusalText,
  pointsText,
  priorityText,
  rateText,
  strategyText,
} from '#texts/diagnosis-text.ts';
import { reportedUntil } from '#domain/debts/bureau-clock.ts';
import { addDays, formatBogotaDateTime, formatMediumDate, type IsoDate } from '#domain/time/calendar.ts';
import { areAlike } from '#domain/debts/payoff.ts';
import { leversWithinReach } from '#domain/diagnosis/diagnosis.ts';
import { freeAmount } from '#domain/money/month.ts';
import { formatPesos, pesos, sum, type Pesos } from '#domain/money/money.ts';
import { heading, highlight, keyFigures, masthead, table } from './blocks.ts';
import { PdfWriter } from './pdf-writer.ts';
import { seal, textSha256, type Verification } from './seal.ts';

export interface DiagnosisFacts {
  customerName: string;
  diagnosis: DiagnosisResult;
  simulation:
    | {
        scenario: SimulatorScenario;
        answer: SimulationAnswer;
        offers: SimulatedOfferView[];
        debts: HouseholdDebtView[];
      }
    | undefined;
  issuedAt: Date;
  today: IsoDate;
}

export async function renderDiagnosis(facts: DiagnosisFacts, verification: Verification): Promise<Buffer> {
  const { customerName, diagnosis, simulation, issuedAt } = facts;
  const title = simulation ? 'Simulación de pagos' : 'Diagnóstico financiero';
  const pdf = await PdfWriter.open(title, `De ${customerName}`, 'Rebanca', issuedAt);
  masthead(pdf, title, customerName, `Hecho el ${formatBogotaDateTime(issuedAt)}, hora de Bogotá`);
  if (simulation) writeSimulation(pdf, simulation);
  writeResult(pdf, facts);
  pdf.y += 6;
  seal(pdf, verification, textSha256(JSON.stringify([diagnosis, simulation ?? null])));
  return pdf.finish(
    `Rebanca · ${title} · No es un puntaje de centrales de riesgo ni te compromete a nada`,
    verification.issuer,
  );
}

function writeResult(pdf: PdfWriter, { diagnosis, today }: DiagnosisFacts): void {
  const { index, level, minimums, ratioBps, parts, priorities, input } = diagnosis;
  const expenses = sum(Object.values(input.expenses).map((each) => each ?? pesos(0)));
  const free = freeAmount({ income: input.income, expenses, promised: minimums });
  keyFigures(pdf, [
    { label: 'Índice de salud financiera', value: `${index} de 100`, note: `Nivel: ${levelWord(level)}` },
    { label: 'Te quedan libres al mes', value: formatPesos(free), note: 'Para una cuota nueva' },
    {
      label: 'Pagos ya prometidos al mes',
      value: formatPesos(minimums),
      note: ratioBps === null ? 'Sin ingresos' : `Pagas el ${rateText(ratioBps)} de lo que te entra`,
    },
  ]);
  heading(pdf, 'De qué está hecho tu índice');
  table(
    pdf,
    [
      { title: 'Parte', share: 0.28 },
      { title: 'Qué cuenta', share: 0.52 },
      { title: 'Puntos', share: 0.2, align: 'right' },
    ],
    [
      ...parts.map(({ part, tenths, of }) => ({
        cells: [partText[part].name, partText[part].about, `${pointsText(tenths)} de ${pointsText(of)}`],
      })),
      { cells: ['Total', '', `${index} de 100`], strong: true },
    ],
  );
  const debts = new Map(input.debts.map((debt) => [debt.id, debt]));
  const ordered = priorities.flatMap(({ id, reason }) => {
    const debt = debts.get(id);
    return debt ? [{ debt, reason }] : [];
  });
  if (ordered.length > 0) {
    heading(pdf, 'Tus deudas, por prioridad');
    table(
      pdf,
      [
        { title: 'Deuda', share: 0.3 },
        { title: 'Saldo', share: 0.2, align: 'right' },
        { title: 'Por qué va aquí', share: 0.32 },
        { title: 'Si la pagas hoy, reporte hasta', share: 0.18, align: 'right' },
      ],
      ordered.map(({ debt, reason }) => ({
        cells: [nameOf(debt), formatPesos(debt.balance), priorityText[reason], reportText(debt, today)],
      })),
      9,
    );
  }
  const [first] = leversWithinReach(diagnosis);
  if (first) {
    const { title, text } = leverText(first);
    highlight(pdf, 'Lo que más mejora tu nivel', `${title}: hasta ${pointsText(first.gain)} puntos más. ${text}`);
  }
}

function writeSimulation(
  pdf: PdfWriter,
  { scenario, answer, offers, debts }: NonNullable<DiagnosisFacts['simulation']>,
) {
  const { budget, term, initialPayment, extra } = scenario;
  const chosen = [
    `Con ${formatPesos(budget)} al mes`,
    term === undefined ? 'al plazo más corto que cabe' : `a ${term} ${term === 1 ? 'cuota' : 'cuotas'}`,
    ...(initialPayment === undefined ? [] : [`con pago inicial de ${formatPesos(initialPayment)}`]),
    ...(extra && extra.amount > 0 ? [`y abonos de ${formatPesos(extra.amount)} ${rhythmText(extra.everyMonths)}`] : []),
  ];
  highlight(pdf, 'Lo que probaste', `${chosen.join(', ')}.`);
  if (answer.offers.length > 0) {
    const named = new Map(offers.map((offer) => [offer.id, `${offer.product}, ${offer.creditor}`]));
    heading(pdf, 'Tus ofertas');
    table(
      pdf,
      [
        { title: 'Oferta', share: 0.28 },
        { title: 'Cuota', share: 0.26, align: 'right' },
        { title: 'Total', share: 0.16, align: 'right' },
        { title: 'Te ahorras', share: 0.15, align: 'right' },
        { title: 'Último pago', share: 0.15, align: 'right' },
      ],
      answer.offers.map((offer) => ({
        cells:
          offer.refusal === null && offer.instalment !== null
            ? [
                `${named.get(offer.offerId) ?? ''}. ${offer.fits ? 'Cabe' : 'No cabe'}`,
                instalmentsText(offer.term, offer.instalment, offer.initialPayment),
                formatPesos(offer.total ?? pesos(0)),
                formatPesos(pesos(offer.saving ?? 0)),
                offer.lastPaymentOn ? formatMediumDate(offer.lastPaymentOn) : '',
              ]
            : [named.get(offer.offerId) ?? '', 'No se puede a ese plazo', '', '', ''],
      })),
      9,
    );
  }
  if (debts.length === 0) return;
  const costs = answer.plans.flatMap(({ months, interest }) =>
    months === null || interest === null ? [] : [{ months, interest }],
  );
  const [snowball, avalanche] = costs;
  const isAlike = snowball !== undefined && avalanche !== undefined && areAlike(snowball, avalanche);
  const shown = isAlike ? answer.plans.slice(1) : answer.plans;
  heading(pdf, 'Todas tus deudas');
  table(
    pdf,
    [
      { title: 'Cómo pagar', share: 0.44 },
      { title: 'Tiempo', share: 0.2 },
      { title: 'Intereses', share: 0.18, align: 'right' },
      { title: 'Pagas en total', share: 0.18, align: 'right' },
    ],
    shown.map(({ strategy, refusal, minimum, months, interest, paid, payoffs }) => ({
      cells:
        refusal === null
          ? [
              `${strategyText[strategy].name}. ${strategyText[strategy].about} ${orderText(payoffs, debts)}`,
              monthsText(months ?? 0),
              formatPesos(interest ?? pesos(0)),
              formatPesos(paid ?? pesos(0)),
            ]
          : [`${strategyText[strategy].name}. ${payoffRefusalText(refusal, minimum)}`, '', '', ''],
    })),
    9,
  );
}

const rhythmText = (everyMonths: number): string =>
  everyMonths === 0 ? 'una vez' : everyMonths === 12 ? 'cada año' : `cada ${everyMonths} meses`;

function instalmentsText(term: number | null, instalment: Pesos, initialPayment: Pesos | null): string {
  if (term === 1) return `Un pago de ${formatPesos(instalment)}`;
  const initial = initialPayment ? `Pago inicial ${formatPesos(initialPayment)} + ` : '';
  return `${initial}${term}\u00a0×\u00a0${formatPesos(instalment)}`;
}

const shownPayoffs = 5;

function orderText(payoffs: SimulationAnswer['plans'][number]['payoffs'], debts: readonly HouseholdDebtView[]): string {
  if (payoffs.length === 0) return '';
  const named = new Map(debts.map((debt) => [debt.id, nameOf(debt)]));
  const first = payoffs.slice(0, shownPayoffs).map(({ debtId, month }) => `${named.get(debtId)} (mes ${month})`);
  const more = payoffs.length > shownPayoffs ? ` y ${payoffs.length - shownPayoffs} más` : '';
  return `Se cierran en este orden: ${first.join('; ')}${more}.`;
}

const nameOf = ({ product, creditor }: HouseholdDebtView): string => (product ? `${product}, ${creditor}` : creditor);

function reportText({ arrearsSince, daysLate }: HouseholdDebtView, today: IsoDate): string {
  const since = arrearsSince ?? (daysLate > 0 ? addDays(today, -daysLate) : undefined);
  return since ? formatMediumDate(reportedUntil(since, today)) : 'Sin reporte';
}
