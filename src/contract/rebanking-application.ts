import { agreementStates } from './agreements.ts';
import { codeDeliveries, contactKinds, sentCode } from './account.ts';
import { applicationStates } from './application-summary.ts';
import { endpoint } from './endpoint.ts';
import { uploadProblems } from './problem.ts';
import { codeField, tokenField } from './identifiers.ts';
import {
  addressField,
  birthDateField,
  companyField,
  economicActivityField,
  formMessages,
  monthlyAmountField,
} from './rebanking-forms.ts';
import { dateField, idField, instantField, oneOf, pesosField, textField, wire, wireBody, z } from './wire.ts';

const place = wire({ code: ['cod', z.string()], name: ['name', z.string()] });

export const rebankingApplication = wire({
  id: ['id', z.nullable(idField)],
  state: ['estado', oneOf(applicationStates)],
  stepsDone: ['pasoSolicitud', z.int()],
  mailing: [
    'correspondencia',
    z.nullable(wire({ state: ['dpto', place], city: ['city', place], address: ['address', z.string()] })),
  ],
  extras: [
    'datos',
    z.nullable(
      wire({
        birthDate: ['birthday', dateField],
        economicActivity: ['economicActivity', z.string()],
        companyName: ['company', z.string()],
        monthlyIncome: ['monthlyIncome', pesosField],
        monthlyExpenses: ['monthlyExpenses', pesosField],
        fileName: ['nombreArchivo', z.string()],
      }),
    ),
  ],
  chosen: [
    'planElegido',
    z.nullable(
      wire({
        planId: ['planId', z.int()],
        planVersion: ['planVersion', z.int()],
        paymentOptionId: ['opcionPagoId', z.string()],
        name: ['nombre', z.string()],
        validityMonths: ['vigencia', z.int()],
        totalPrice: ['valorTotal', pesosField],
        cardBalance: ['cupoTarjeta', pesosField],
        benefits: ['textoBeneficios', z.string()],
      }),
    ),
  ],
  isPep: ['esPeps', z.nullable(z.boolean())],
  agreementId: ['acuerdoId', z.nullable(idField)],
  activeUntil: ['activaHasta', z.nullable(dateField)],
  closedBecause: ['motivo', z.nullable(z.string())],
});
export type RebankingApplication = z.output<typeof rebankingApplication>;

export const readApplication = endpoint({
  method: 'GET',
  path: '/api/RebankingProgram/application',
  access: 'session',
  mock: false,
  reply: rebankingApplication,
  problems: [],
});

/** Departments and cities have codes of DANE, the statistics office of Colombia. The city must be in the department. */
export const saveMailing = endpoint({
  method: 'POST',
  path: '/api/RebankingProgram/application/step1',
  access: 'session',
  mock: false,
  body: wireBody({
    departmentCode: ['dpto', textField(5, formMessages.state)],
    cityCode: ['city', textField(5, formMessages.city)],
    address: ['address', addressField],
  }),
  reply: rebankingApplication,
  problems: ['CITY_NOT_IN_DEPARTMENT', 'REBANKING_CLOSED', 'STEP_OUT_OF_ORDER', 'ALREADY_ACCEPTED'],
});

export const extrasFields = (now: () => Date) =>
  wire({
    birthDate: ['birthday', birthDateField(now)],
    economicActivity: ['economicActivity', economicActivityField],
    companyName: ['company', companyField],
    monthlyIncome: ['monthlyIncome', monthlyAmountField(formMessages.income)],
    monthlyExpenses: ['monthlyExpenses', monthlyAmountField(formMessages.expenses)],
  });

/** Step 2: `multipart/form-data` with the fields of `extrasFields` and one file, `fileDocument`. */
export const saveExtras = endpoint({
  method: 'POST',
  path: '/api/RebankingProgram/application/step2',
  access: 'session',
  mock: false,
  multipart: true,
  reply: rebankingApplication,
  problems: ['STEP_OUT_OF_ORDER', 'ALREADY_ACCEPTED', ...uploadProblems, 'UPLOAD_QUOTA'],
});

export const readableText = wire({
  title: ['titulo', z.string()],
  version: ['version', z.string()],
  hash: ['hash', z.string()],
  clauses: [
    'clausulas',
    z.array(
      wire({
        id: ['id', z.string()],
        title: ['titulo', z.string()],
        plain: ['enPocasPalabras', z.string()],
        legal: ['texto', z.array(z.string())],
      }),
    ),
  ],
  schedule: [
    'calendario',
    z.array(wire({ label: ['etiqueta', z.string()], dueOn: ['vence', dateField], amount: ['valor', pesosField] })),
  ],
});
export type ReadableText = z.output<typeof readableText>;

const choice = {
  planId: ['planId', z.int32('Elige un plan.')],
  planVersion: ['planVersion', z.int32('Elige un plan.')],
  paymentOptionId: ['opcionPagoId', textField(40, 'Elige cómo quieres pagar.')],
} as const;

export const choosePlan = endpoint({
  method: 'POST',
  path: '/api/RebankingProgram/application/plan',
  access: 'session',
  body: wireBody(choice),
  reply: wire({ application: ['solicitud', rebankingApplication], text: ['texto', readableText] }),
  problems: ['STEP_OUT_OF_ORDER', 'ALREADY_ACCEPTED', 'PLAN_CHANGED', 'PLAN_UNAVAILABLE', 'PEP_UNDECLARED'],
});

export const mailAcceptanceLink = endpoint({
  method: 'POST',
  path: '/api/RebankingProgram/application/acceptance-link',
  access: 'session',
  reply: wire({ sentTo: ['enviadoA', z.string()], expiresAt: ['vence', instantField] }),
  problems: ['STEP_OUT_OF_ORDER', 'ALREADY_ACCEPTED', 'CONTACT_MISSING'],
});

export const acceptanceLinkDelivery = endpoint({
  method: 'GET',
  path: '/api/RebankingProgram/application/acceptance-link/delivery',
  access: 'session',
  reply: wire({ delivery: ['entrega', oneOf(codeDeliveries)] }),
  problems: [],
});

/** Declares whether the user holds or held a prominent public office. The portal asks only once. */
export const declarePep = endpoint({
  method: 'POST',
  path: '/api/account/pep-declaration',
  access: 'session',
  body: wireBody({
    isPep: ['esPeps', z.boolean('Elige una respuesta.')],
    position: ['cargo', z.optional(textField(120, 'Escribe el cargo.'))],
  }),
  reply: wire({ isPep: ['esPeps', z.boolean()] }),
  problems: [],
});

export const acceptanceStages = ['PENDIENTE', 'ACEPTADO', 'RECHAZADO', 'CERRADO'] as const;

/** The text is null unless the stage is `PENDIENTE`. */
export const acceptanceView = wire({
  stage: ['etapa', oneOf(acceptanceStages)],
  firstName: ['nombre', z.string()],
  text: ['texto', z.nullable(readableText)],
  agreementNumber: ['numeroAcuerdo', z.nullable(z.string())],
  acceptedAt: ['aceptadoEn', z.nullable(instantField)],
  agreementState: ['estadoAcuerdo', z.nullable(oneOf(agreementStates))],
  textHash: ['hash', z.nullable(z.string())],
  maskedEmail: ['correo', z.nullable(z.string())],
  expiresAt: ['vence', instantField],
});
export type AcceptanceView = z.output<typeof acceptanceView>;

/** Exchanges the token of the mailed link for a cookie. A valid link can be opened repeatedly. */
export const openAcceptance = endpoint({
  method: 'POST',
  path: '/api/account/acceptance/open',
  access: 'public',
  body: wireBody({ token: ['token', tokenField] }),
  reply: acceptanceView,
  problems: ['RESET_TOKEN_INVALID'],
});

export const readAcceptance = endpoint({
  method: 'GET',
  path: '/api/account/acceptance',
  access: 'scoped',
  reply: acceptanceView,
  problems: ['SCOPE_EXPIRED'],
});

export const requestAcceptanceCode = endpoint({
  method: 'POST',
  path: '/api/account/acceptance/codes',
  access: 'scoped',
  body: wireBody({ channel: ['canal', oneOf(contactKinds)] }),
  reply: sentCode,
  problems: ['SCOPE_EXPIRED', 'CONTACT_MISSING', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY', 'STEP_OUT_OF_ORDER'],
});

export const acceptFromLink = endpoint({
  method: 'POST',
  path: '/api/account/acceptance/accept',
  access: 'scoped',
  body: wireBody({
    hash: ['hash', textField(64)],
    acceptsAgreement: ['aceptaAcuerdo', z.literal(true, 'Marca que leíste el acuerdo y estás de acuerdo.')],
    codeId: ['codigoId', idField],
    code: ['codigo', codeField],
  }),
  reply: acceptanceView,
  problems: [
    'SCOPE_EXPIRED',
    'OTP_INVALID',
    'OTP_EXPIRED',
    'OTP_TOO_MANY',
    'PLAN_CHANGED',
    'STEP_OUT_OF_ORDER',
    'ALREADY_ACCEPTED',
  ],
});

/** The application is unchanged, so the user can choose a plan again in the portal. */
export const refuseFromLink = endpoint({
  method: 'POST',
  path: '/api/account/acceptance/refuse',
  access: 'scoped',
  body: wireBody({ reason: ['motivo', z.optional(textField(300))] }),
  reply: acceptanceView,
  problems: ['SCOPE_EXPIRED', 'STEP_OUT_OF_ORDER'],
});
