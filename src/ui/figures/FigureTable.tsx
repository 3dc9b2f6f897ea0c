import { useId, useState, useSyncExternalStore } from 'react';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import type { Followed } from '#ui/store-binding.ts';

export type FigureTableData<T = unknown> = {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is the row's name. A function is called only while the table is open. */
  rows: Rows | ((now: T) => Rows);
  follows?: Followed<T>;
};
type Rows = readonly (readonly string[])[];

export function FigureTable<T>({ caption, columns, rows, follows }: FigureTableData<T>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <>
      <TextButton aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
        {shown ? 'Ocultar tabla' : 'Ver como tabla'}
      </TextButton>
      <div id={id} hidden={!shown} className="min-w-0 basis-full">
        {shown ? (
          <Table label={caption} showCaption columns={columns.map((name, at) => ({ name, isNumber: at > 0 }))}>
            <FigureRows columns={columns} rows={rows} {...(follows && { follows })} />
          </Table>
        ) : null}
      </div>
    </>
  );
}

const nothing = (): undefined => undefined;
const never = (): typeof nothing => nothing;

function FigureRows<T>({ columns, rows, follows }: Omit<FigureTableData<T>, 'caption'>) {
  const hidden = useAmountsHidden();
  const now = useSyncExternalStore(follows?.subscribe ?? never, follows?.getState ?? nothing, nothing);
  return (typeof rows === 'function' ? rows(now as T) : rows).map((row) => (
    <Row key={row[0]}>
      {row.map((cell, at) =>
        at === 0 ? (
          <RowHead key={columns[at]}>{cell}</RowHead>
        ) : (
          <Cell key={columns[at]} column={columns[at]} isNumber>
            {hidden && /\d/.test(cell) ? '••••••' : cell}
          </Cell>
        ),
      )}
    </Row>
  ));
}
