import { disputeStates } from '#domain/disputes/disputes.ts';
import { bureaus, contactChannels, disputeKinds, longestDisputeText } from '#domain/disputes/kinds.ts';
import { endpoint } from './endpoint.ts';
import { uploadProblems } from './problem.ts';
import { obligationStates } from './offers.ts';
import {
  bodyByKind,
  dateField,
  idField,
  instantField,
  lineField,
  linesField,
  oneOf,
  pesosField,
  wire,
  wireBody,
  z,
} from './wire.ts';

export { bureaus, contactChannels, disputeKinds, disputeStates };

const storyField = linesField(longestDisputeText);
const answerField = linesField(longestDisputeText, 1);

const details = {
  paidOn: ['fechaPago', dateField],
  paidWhere: ['dondePago', lineField(120, 1, 'Escribe dónde pagaste.')],
  rightAmount: ['valorCorrecto', pesosField],
  bureau: ['central', oneOf(bureaus, 'Elige la central.')],
  contactedOn: ['fechaContacto', dateField],
  channel: ['medio', oneOf(contactChannels, 'Elige el medio.')],
} as const;

export const disputeBody = <const Common extends Parameters<typeof wireBody>[0]>(common: Common) => {
  const { paidOn, paidWhere, rightAmount, bureau, contactedOn, channel } = details;
  const body = <const Kind extends string, const More extends Parameters<typeof wireBody>[0]>(kind: Kind, more: More) =>
    wireBody({ kind: ['tipo', oneOf([kind], 'Elige qué pasó.')], ...common, ...more });
  return bodyByKind('tipo', {
    NO_LA_RECONOZCO: body('NO_LA_RECONOZCO', {}),
    SUPLANTACION: body('SUPLANTACION', {}),
    YA_PAGUE: body('YA_PAGUE', { paidOn, paidWhere }),
    VALOR_ERRADO: body('VALOR_ERRADO', { rightAmount: [rightAmount[0], z.optional(rightAmount[1])] }),
    PRUEBA_DE_CESION: body('PRUEBA_DE_CESION', {}),
    PRESCRITA: body('PRESCRITA', {}),
    REPORTE: body('REPORTE', { bureau }),
    TRATO: body('TRATO', { contactedOn, channel }),
  });
};

export const disputeText = ['texto', z.optional(storyField)] as const;

export const fileOwners = ['PERSONA', 'OPERADOR'] as const;

export const disputeSteps = [
  'RADICADO',
  'EN_REVISION',
  'AMPLIADO',
  'INCOMPLETO',
  'COMPLETADO',
  'DOCUMENTO',
  'ACEPTADO',
  'PARCIAL',
  'NEGADO',
  'ACEPTADO_POR_SILENCIO',
  'APELADO',
  'RETIRADO',
  'DESISTIDO',
  'ASIGNADO',
] as const;

export const dispute = wire({
  id: ['id', idField],
  number: ['radicado', z.string()],
  kind: ['tipo', oneOf(disputeKinds)],
  state: ['estado', oneOf(disputeStates)],
  /** Null when no debt of the portal is attached to the dispute. */
  obligationId: ['obligacionId', z.nullable(idField)],
  agreementId: ['acuerdoId', z.nullable(idField)],
  debtName: ['deuda', z.nullable(z.string())],
  creditor: ['acreedor', z.nullable(z.string())],
  text: ['texto', z.string()],
  paidOn: [details.paidOn[0], z.nullable(dateField)],
  paidWhere: [details.paidWhere[0], z.nullable(z.string())],
  rightAmount: [details.rightAmount[0], z.nullable(pesosField)],
  bureau: [details.bureau[0], z.nullable(details.bureau[1])],
  contactedOn: [details.contactedOn[0], z.nullable(dateField)],
  channel: [details.channel[0], z.nullable(details.channel[1])],
  filedAt: ['fecha', instantField],
  dueOn: ['respuestaAntesDe', dateField],
  isLate: ['sinRespuesta', z.boolean()],
  isFrozen: ['congelada', z.boolean()],
  extension: ['ampliacion', z.nullable(wire({ at: ['fecha', instantField], reason: ['motivo', z.string()] }))],
  completion: ['porCompletar', z.nullable(wire({ request: ['pedido', z.string()], until: ['hasta', dateField] }))],
  reportMarkBy: ['marcaAntesDe', z.nullable(dateField)],
  documentsDueOn: ['documentosAntesDe', z.nullable(dateField)],
  noCollectionUntil: ['sinCobroHasta', z.nullable(dateField)],
  decision: [
    'decision',
    z.nullable(
      wire({
        outcome: ['resultado', oneOf(disputeStates)],
        reason: ['motivo', z.string()],
        at: ['fecha', instantField],
        /** Null when the dispute cannot be appealed. */
        appealUntil: ['apelarHasta', z.nullable(dateField)],
        supervisor: [
          'superintendencia',
          z.nullable(wire({ name: ['nombre', z.string()], site: ['sitio', z.string()] })),
        ],
      }),
    ),
  ],
  steps: [
    'pasos',
    z.array(
      wire({
        step: ['paso', oneOf(disputeSteps)],
        at: ['fecha', instantField],
        note: ['nota', z.nullable(z.string())],
      }),
    ),
  ],
  files: [
    'archivos',
    z.array(
      wire({
        id: ['id', idField],
        name: ['nombre', z.string()],
        bytes: ['bytes', z.int()],
        at: ['fecha', instantField],
        owner: ['de', oneOf(fileOwners)],
      }),
    ),
  ],
  certificateId: ['constanciaId', z.nullable(idField)],
  can: [
    'puede',
    wire({
      withdraw: ['retirar', z.boolean()],
      appeal: ['apelar', z.boolean()],
      answer: ['responder', z.boolean()],
      addFile: ['agregarArchivo', z.boolean()],
    }),
  ],
});
export type DisputeView = z.output<typeof dispute>;

export const disputeParams = wire({ disputeId: ['id', idField] });

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/disputes',
  access: 'session',
  reply: wire({
    data: ['data', z.array(dispute)],
    debts: [
      'deudas',
      z.array(
        wire({
          obligationId: ['obligacionId', idField],
          name: ['deuda', z.string()],
          creditor: ['acreedor', z.string()],
          number: ['numero', z.string()],
          state: ['estado', oneOf(obligationStates)],
          kinds: ['tipos', z.array(oneOf(disputeKinds))],
        }),
      ),
    ],
  }),
  problems: [],
});

/** In the same transaction, freezes the debt if the kind of dispute freezes debts. */
export const fileDispute = endpoint({
  method: 'POST',
  path: '/api/disputes',
  access: 'session',
  idempotent: true,
  body: disputeBody({ obligationId: ['obligacionId', z.nullable(idField)], text: disputeText }),
  reply: dispute,
  problems: ['DISPUTE_OPEN', 'DISPUTE_KIND'],
});

export const readDispute = endpoint({
  method: 'GET',
  path: '/api/disputes/{id}',
  access: 'session',
  params: disputeParams,
  reply: dispute,
  problems: [],
});

export const disputeUploadProblems = ['DISPUTE_FILES', 'DISPUTE_CLOSED', ...uploadProblems] as const;

export const disputeFileField = 'archivo';

/**
 * One file, `archivo`, as `multipart/form-data`. A person can add three files to the filing, three each time the
 * operator requests more data, and three to the appeal.
 */
export const addDisputeFile = endpoint({
  method: 'POST',
  path: '/api/disputes/{id}/files',
  access: 'session',
  multipart: true,
  params: disputeParams,
  reply: dispute,
  problems: disputeUploadProblems,
});

export const downloadDisputeFile = endpoint({
  method: 'GET',
  path: '/api/disputes/{id}/files/{archivo}',
  access: 'session',
  params: wire({ disputeId: ['id', idField], fileId: ['archivo', idField] }),
  reply: 'file',
  problems: [],
});

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/{id}/withdraw',
  access: 'session',
  params: disputeParams,
  reply: dispute,
  problems: ['DISPUTE_CLOSED'],
});

export const appealDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/{id}/appeal',
  access: 'session',
  params: disputeParams,
  body: wireBody({ text: ['texto', answerField] }),
  reply: dispute,
  problems: ['APPEAL_CLOSED'],
});

/** The person sends the data that the operator requested. The operator’s term for the decision then restarts. */
export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/{id}/answer',
  access: 'session',
  params: disputeParams,
  body: wireBody({ text: ['texto', answerField] }),
  reply: dispute,
  problems: ['DISPUTE_CLOSED'],
});

export const disputeDocument = endpoint({
  method: 'GET',
  path: '/api/disputes/{id}/document',
  access: 'session',
  params: disputeParams,
  reply: 'file',
  problems: ['DOCUMENT_UNSOUND'],
});

/** Attaches an open dispute without a debt, such as a dispute filed without a session, to a debt of the person. */
export const attachDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/{id}/attach',
  access: 'session',
  params: disputeParams,
  body: wireBody({ obligationId: ['obligacionId', idField] }),
  reply: dispute,
  problems: ['DISPUTE_OPEN', 'DISPUTE_KIND', 'DISPUTE_CLOSED'],
});
