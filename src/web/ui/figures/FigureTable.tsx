import { useId, useState } from 'react';
import { TableBox } from '#web/ui/TableBox.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { useAmountsHidden } from '#web/ui/AmountsHidden.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import '#web/ui/styles/receipt.css';

export type FigureTableData = {
  caption: string;
  columns: readonly string[];
  /** One array per row, as many cells as columns; the first cell names the row. A function is asked once it is open. */
  rows: Rows | (() => Rows);
};
type Rows = readonly (readonly string[])[];

/** "Ver como tabla": the same figures as words and numbers, for whoever reads better that way. */
export function FigureTable({ caption, columns, rows }: FigureTableData) {
  const id = useId();
  const [asked, setAsked] = useState<boolean>();
  // With data saving on the words come first; a page rendered ahead cannot know.
  const saving = useHydrated() && document.documentElement.dataset.datos === 'bajo';
  const shown = asked ?? saving;
  const hidden = useAmountsHidden();
  return (
    <>
      <TextButton aria-expanded={shown} aria-controls={id} onClick={() => setAsked(!shown)}>
        {shown ? 'Ocultar tabla' : 'Ver como tabla'}
      </TextButton>
      <div id={id} hidden={!shown} className="min-w-0 basis-full">
        {shown ? (
          <TableBox label={caption}>
            <table className="table">
              <caption>{caption}</caption>
              <thead>
                <tr>
                  {columns.map((column, at) => (
                    <th key={column} scope="col" className={at > 0 ? 'is-number' : undefined}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(typeof rows === 'function' ? rows() : rows).map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell, at) =>
                      at === 0 ? (
                        <th key={columns[at]} scope="row">
                          {cell}
                        </th>
                      ) : (
                        <td key={columns[at]} className="is-number">
                          {hidden && /\d/.test(cell) ? '••••••' : cell}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
        ) : null}
      </div>
    </>
  );
}
