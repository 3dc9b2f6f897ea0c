import { cx } from '#ui/class-names.ts';
import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/figures.css';

type BarListProps = {
  /** `share` is the bar length from 0 to 1. */
  rows: readonly { label: string; note?: string; text: string; share: number; marked?: boolean }[];
  caption: string;
};

/** Horizontal bars inside a table, so that screen readers need no separate table. */
export function BarList({ rows, caption }: BarListProps) {
  const longest = Math.max(0, ...rows.map(({ text }) => text.length));
  return (
    <table className="bar-list" ref={cssVars({ '--longest': longest })}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            <th scope="row">
              {row.label}
              {row.note ? <small>{row.note}</small> : null}
            </th>
            <td>
              <span
                className={cx('bar-list-bar', row.marked && 'is-marked')}
                ref={cssVars({ '--p': percent(row.share) })}
                aria-hidden="true"
              />
              <b>{row.text}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
