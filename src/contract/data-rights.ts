import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, linesField, oneOf, wire, wireBody, z } from './wire.ts';

export const dataRequestKinds = ['CONSULTA', 'CORRECCION', 'SUPRESION', 'REVOCATORIA'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequest = wire({
  id: ['id', idField],
  number: ['radicado', z.string()],
  kind: ['tipo', oneOf(dataRequestKinds)],
  state: ['estado', oneOf(['RECIBIDA', 'RESPONDIDA', 'RETIRADA'])],
  text: ['texto', z.string()],
  createdAt: ['fecha', instantField],
  dueOn: ['respuestaAntesDe', dateField],
  outcome: ['resultado', z.nullable(oneOf(['ACEPTADA', 'PARCIAL', 'NEGADA']))],
  answer: ['respuesta', z.nullable(z.string())],
  answeredAt: ['respondidaEn', z.nullable(instantField)],
});
export type DataRequest = z.output<typeof dataRequest>;

const plainWords = linesField(2_000, 10, 'Cuéntanos un poco más: 10 letras o más.');

export const openDataRequest = endpoint({
  method: 'POST',
  path: '/api/account/data-requests',
  access: 'session',
  body: wireBody({
    kind: ['tipo', oneOf(['CONSULTA', 'CORRECCION', 'SUPRESION'], 'Elige qué necesitas.')],
    text: ['texto', plainWords],
  }),
  reply: dataRequest,
  problems: ['DATA_REQUEST_OPEN'],
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/account/data/{formato}',
  access: 'session',
  params: wire({ format: ['formato', oneOf(['json', 'pdf'])] }),
  reply: 'file',
  problems: [],
});
