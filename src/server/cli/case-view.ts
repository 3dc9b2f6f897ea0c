import { caseKinds, isOverdue } from '#domain/cases/cases.ts';
import { bogotaDate, formatBogotaDateTime, formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import type { CaseRow, ListedCase, ShownCase } from '#server/modules/cases/cases.service.ts';
import { detailWords, eventWords, reasonWords, stateWords, subjectWords } from './case-words.ts';
import { counted } from './operator-io.ts';

const width = 16;
const labelled = (name: string, value: string) =>
  `${name.padEnd(width)}${value.replaceAll('\n', `\n${' '.repeat(width)}`)}\n`;

export function describedCase({ row, person, facts, events, files }: ShownCase, today: IsoDate): string {
  const late = isOverdue(row, today) ? ', VENCIDO' : '';
  const names = person && `${person.firstNames} ${person.lastNames}, ${person.documentType} ${person.documentNumber}`;
  const fields: [string, string | null][] = [
    ['Caso', `${row.number}, ${row.kind}`],
    ['Por qué', `${reasonWords(row.reason)} (${row.reason})`],
    ['Estado', `${stateWords[row.state]}${row.assignee === null ? '' : `, de ${row.assignee}`}`],
    ['Vence', `${formatLongDate(row.dueOn)}${late}`],
    ['Abierto', `${formatBogotaDateTime(row.openedAt)}, por ${row.openedBy}`],
    ['Asunto', `${subjectWords[row.subjectType]} ${row.subjectId}`],
    ['Persona', names],
    ...facts.map(([name, value]): [string, string] => [name, value]),
    ...Object.entries(row.detail).map(([name, value]): [string, string] => [detailWords(name), String(value)]),
    ['Resultado', row.outcome],
    ['Motivo', row.outcomeReason],
  ];
  const history = events.map(
    ({ at, author, event, outcome, note }) =>
      `  ${formatBogotaDateTime(at)}  ${author} ${eventWords[event]}${outcome === null ? '' : ` ${outcome}`}${note === null ? '' : `\n    ${note.replaceAll('\n', '\n    ')}`}\n`,
  );
  const attached = files.map(({ fileName, bytes }) => `  ${fileName}, ${counted(Math.ceil(bytes / 1024))} KB\n`);
  return [
    ...fields.flatMap(([name, value]) => (value === null ? [] : [labelled(name, value)])),
    'Historia\n',
    ...history,
    ...(attached.length > 0 ? ['Archivos (ábrelos con --archivos <carpeta>)\n', ...attached] : []),
    ...(row.state === 'RESUELTO'
      ? []
      : [labelled('Se resuelve con', ` ${caseKinds[row.kind].chosen.join(', ').toLowerCase()}`)]),
  ].join('');
}

export function caseInJson(shown: ListedCase & Partial<ShownCase>, today: IsoDate): Record<string, unknown> {
  const { row, person, facts, events, files } = shown;
  return {
    ...rowInJson(row, today),
    persona: person && {
      tipoDocumento: person.documentType,
      numeroDocumento: person.documentNumber,
      nombres: person.firstNames,
      apellidos: person.lastNames,
    },
    ...(facts && { datos: Object.fromEntries(facts) }),
    ...(events && {
      historia: events.map(({ at, author, event, outcome, note }) => ({
        fecha: at.toISOString(),
        autor: author,
        evento: eventWords[event],
        resultado: outcome,
        nota: note,
      })),
    }),
    ...(files && { archivos: files.map(({ id, fileName, bytes }) => ({ id, nombre: fileName, bytes })) }),
  };
}

const rowInJson = (row: CaseRow, today: IsoDate) => ({
  numero: row.number,
  tipo: row.kind,
  razon: row.reason,
  estado: row.state,
  vence: row.dueOn,
  vencido: isOverdue(row, today),
  asignado: row.assignee,
  abierto: row.openedAt.toISOString(),
  abiertoEl: bogotaDate(row.openedAt),
  abiertoPor: row.openedBy,
  asunto: { tipo: row.subjectType, id: row.subjectId },
  detalle: row.detail,
  resultado: row.outcome,
  motivo: row.outcomeReason,
  resuelto: row.resolvedAt?.toISOString() ?? null,
});
