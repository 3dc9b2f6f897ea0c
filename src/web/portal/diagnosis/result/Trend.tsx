import { levelWord } from '#texts/diagnosis-text.ts';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { bogotaDate, formatBogotaTime, formatMediumDate } from '#domain/time/calendar.ts';
import { BarList } from '#ui/figures/BarList.tsx';
import { Card } from '#ui/Card.tsx';

export function Trend({ history }: Pick<DiagnosisState, 'history'>) {
  const [newest, before] = history;
  if (!newest || !before) return null;
  const change = newest.index - before.index;
  const days = bogotaDate(before.madeAt);
  const text =
    change === 0
      ? 'Sigue igual que la vez anterior.'
      : change > 0
        ? `Subió ${change} ${change === 1 ? 'punto' : 'puntos'} desde el ${formatMediumDate(days)}.`
        : `Bajó ${-change} ${change === -1 ? 'punto' : 'puntos'} desde el ${formatMediumDate(days)}. Puede volver a subir.`;
  return (
    <Card as="section" padding="roomy" aria-labelledby="tendencia">
      <h2 className="h2" id="tendencia">
        Cómo vas
      </h2>
      <p className="mt-2 mb-3">{text}</p>
      <BarList
        caption="Tu índice en cada diagnóstico"
        rows={history.slice(0, 6).map(({ madeAt, index, level }, place) => ({
          label: formatMediumDate(bogotaDate(madeAt)),
          note: sameDay(history, place) ? `${levelWord(level)}, ${formatBogotaTime(madeAt)}` : levelWord(level),
          text: String(index),
          share: index / 100,
          marked: place === 0,
        }))}
      />
    </Card>
  );
}

const sameDay = (history: DiagnosisState['history'], place: number): boolean => {
  const day = (at: number) => history[at] && bogotaDate(history[at].madeAt);
  return day(place) === day(place - 1) || day(place) === day(place + 1);
};
