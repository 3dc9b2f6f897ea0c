import { AmountsText } from '#ui/AmountsText.tsx';
import { TableBox } from '#ui/TableBox.tsx';
import type { ComparedRow } from './replan.flow.ts';

/** The plan as it is beside what it would be. */
export function TermTable({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <TableBox label="Tu plan hoy y con el nuevo plazo" className="mt-6">
      <table className="table">
        <caption className="sr-only">Tu plan hoy y con el nuevo plazo</caption>
        <thead>
          <tr>
            <th scope="col">Tu plan</th>
            <th scope="col" className="is-number">
              Hoy
            </th>
            <th scope="col" className="is-number">
              Nuevo
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="is-number [white-space:normal]">
                <AmountsText>{now}</AmountsText>
              </td>
              <td className="is-number [white-space:normal]">
                {now === after ? (
                  'Igual'
                ) : (
                  <b>
                    <AmountsText>{after}</AmountsText>
                  </b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
