import { reportStaysInWords } from '#web/shared/help/report-permanence.ts';

const rows = [
  { arrears: '3 meses en mora', stays: '6 meses' },
  { arrears: '6 meses en mora', stays: '1 año' },
  { arrears: '1 año en mora', stays: '2 años' },
  { arrears: '2 años o más', stays: '4 años' },
] as const;

export function ReportPermanence() {
  return (
    <section id="derechos" className="wrap" aria-labelledby="permanencia">
      <div className="public-law">
        <div>
          <h2 id="permanencia" className="section-title">
            {reportStaysInWords.title}
          </h2>
          <p className="lead mt-4">{reportStaysInWords.body}</p>
        </div>
        <table className="public-law-table">
          <caption className="sr-only">Permanencia del reporte negativo según la duración de la mora</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Duración de la mora</th>
              <th scope="col">Permanencia máxima después de pagar</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ arrears, stays }) => (
              <tr key={arrears}>
                <th scope="row">{arrears}</th>
                <td>
                  <i aria-hidden="true" />
                  <b>{stays}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="public-law-note">
          Para cobrarte solo te pueden contactar de lunes a viernes de 7&nbsp;a.&nbsp;m. a 7&nbsp;p.&nbsp;m. y sábados
          de 8&nbsp;a.&nbsp;m. a 3&nbsp;p.&nbsp;m. Domingos y festivos, no (Ley&nbsp;2300 de&nbsp;2023).
        </p>
      </div>
    </section>
  );
}
