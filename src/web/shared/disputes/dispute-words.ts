import type { DisputeView } from '#contract/disputes.ts';
import type { bureaus, contactChannels, DisputeKind } from '#domain/disputes/kinds.ts';

export const kindWords: Readonly<Record<DisputeKind, { title: string; hint: string }>> = {
  NO_LA_RECONOZCO: { title: 'No reconozco esta deuda', hint: 'No sé de dónde sale.' },
  SUPLANTACION: { title: 'Alguien usó mi nombre', hint: 'Suplantación. No necesitas una denuncia.' },
  YA_PAGUE: { title: 'Ya la pagué', hint: 'Toda o una parte.' },
  VALOR_ERRADO: { title: 'El valor está mal', hint: 'Debo menos de lo que dice aquí.' },
  PRUEBA_DE_CESION: { title: 'Quiero ver que es de ustedes', hint: 'El documento con el que compraron la deuda.' },
  PRESCRITA: { title: 'Es muy vieja', hint: 'Creo que ya pasó el plazo legal para cobrarla.' },
  REPORTE: { title: 'Mi reporte está mal', hint: 'El dato en Datacrédito, TransUnion u otra central.' },
  TRATO: { title: 'Me trataron mal o me llaman mucho', hint: 'Llamadas, mensajes o visitas.' },
};

export const kindChoices = (kinds: readonly DisputeKind[]) =>
  kinds.map((kind) => ({ value: kind, label: kindWords[kind].title, hint: kindWords[kind].hint }));

export const bureauWords: Readonly<Record<(typeof bureaus)[number], string>> = {
  DATACREDITO: 'Datacrédito',
  TRANSUNION: 'TransUnion',
  OTRA: 'Otra',
};

export const channelWords: Readonly<Record<(typeof contactChannels)[number], string>> = {
  LLAMADA: 'Llamada',
  WHATSAPP: 'WhatsApp',
  SMS: 'Mensaje de texto',
  CORREO: 'Correo',
  VISITA: 'Visita',
  OTRO: 'Otro',
};

export const optionsOf = <V extends string>(words: Readonly<Record<V, string>>): { value: V; label: string }[] =>
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));

export const disputeName = ({ kind, debtName }: Pick<DisputeView, 'kind' | 'debtName'>): string =>
  debtName === null ? kindWords[kind].title : `${kindWords[kind].title} · ${debtName}`;
