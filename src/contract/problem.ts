import { anywhere, bodyOf, type ProblemDetails } from './general-problems.ts';

export const problems = {
  ...anywhere,

  NO_KEY: [401, 'Falta una llave de la API que sirva.'],
  KEY_SCOPE: [403, 'Esta llave no tiene ese permiso.'],

  AUTH_INVALID_CREDENTIALS: [422, 'No pudimos entrar con esos datos. Revisa el documento y la contraseña.'],
  RESET_TOKEN_INVALID: [422, 'Este enlace ya no sirve. Venció o ya se usó.'],
  SCOPE_EXPIRED: [409, 'Este paso venció. Empieza otra vez.'],
  PW_COMMON: [422, 'Esa contraseña es muy conocida. Prueba con una frase que solo tú sepas.'],

  PASSWORD_WRONG: [422, 'Esa no es tu contraseña actual. Revísala e intenta de nuevo.'],
  FACTOR_CODE_INVALID: [422, 'Ese código no coincide. Usa el más reciente de tu aplicación.'],
  FACTOR_ALREADY_ON: [409, 'La verificación en dos pasos ya está activa.'],
  FACTOR_NOT_STARTED: [409, 'La verificación en dos pasos no está activa. Empieza otra vez.'],

  OTP_INVALID: [422, 'Ese código no coincide. Revisa el último mensaje que te llegó.'],
  OTP_EXPIRED: [422, 'El código venció. Pide uno nuevo y úsalo apenas llegue.'],
  OTP_TOO_MANY: [429, 'Demasiados intentos con este código. Pide uno nuevo y úsalo apenas llegue.'],
  OTP_RESEND_WAIT: [429, 'Ya va en camino. Espera unos segundos para pedir otro código.'],
  CONTACT_LAST: [409, 'Es tu único correo. Agrega otro antes de quitar este.'],
  DATA_REQUEST_OPEN: [409, 'Ya tienes una solicitud de este tipo en curso. Te respondemos ahí.'],
  CONTACT_MISSING: [409, 'No tenemos un contacto tuyo para enviarte el código.'],
  CONTACT_INVALID: [422, 'Revisa el correo o el celular: no parece completo.'],
  DOCUMENT_INVALID: [422, 'Revisa el número de documento: no corresponde a ese tipo.'],

  OFFER_EXPIRED: [409, 'Esta oferta venció. Pide una nueva: la calculamos enseguida.'],
  OFFER_UNAVAILABLE: [409, 'Esta oferta ya no está disponible.'],
  ALREADY_ACCEPTED: [409, 'Ya aceptaste este plan desde otro dispositivo.'],
  QUOTE_EXPIRED: [409, 'Se acabó el tiempo reservado. Volvemos a calcular; no pierdes nada.'],
  QUOTE_CHANGED: [409, 'La oferta cambió mientras la mirabas. Revisa los nuevos valores.'],
  QUOTE_LIMIT: [409, 'Ya hiciste muchas propuestas de esta deuda hoy. Acepta una, o vuelve mañana.'],
  INITIAL_PAYMENT_TOO_LOW: [422, 'El pago inicial es más bajo que el mínimo.'],
  INITIAL_PAYMENT_TOO_HIGH: [422, 'El pago inicial es igual o mayor que el total. Elige un solo pago.'],
  INSTALLMENT_TOO_LOW: [422, 'La cuota queda por debajo de la mínima. Prueba con menos meses.'],
  TERM_NOT_ALLOWED: [422, 'Ese plazo no está disponible para esta oferta.'],
  DATE_NOT_ALLOWED: [422, 'La primera fecha debe estar dentro de los próximos 5 días hábiles.'],
  OBLIGATION_IN_DISPUTE: [409, 'Esta obligación está en revisión por un reclamo. Te avisamos al resolverlo.'],
  OBLIGATION_EXTINGUISHED: [409, 'Esta obligación ya no existe: no hay nada por pagar.'],

  DOCUMENT_UNSOUND: [409, 'Este documento no se puede entregar ahora. Escríbenos y te enviamos una copia revisada.'],
  AGREEMENT_NOT_FOUND: [404, 'Tu acuerdo todavía no aparece. Tu aceptación quedó guardada.'],
  EMAIL_MISMATCH: [422, 'Ese correo no es el que tenemos registrado.'],
  RELIEF_DATE: [422, 'Elige un día hábil de los que puedes escoger.'],
  RELIEF_LIMIT: [409, 'Ya usaste este cambio.'],
  RELIEF_CHANGED: [409, 'Tu plan cambió mientras lo mirabas. Mira las nuevas fechas.'],
  RELIEF_NOT_NOW: [409, 'Este cambio todavía no se puede hacer.'],
  RELIEF_NOT_HERE: [409, 'Este cambio no es para este plan.'],
  UNDO_CLOSED: [409, 'Ya no se puede deshacer.'],
  RECOVER_CLOSED: [409, 'Este plan ya no se puede recuperar.'],
  AMOUNT_RANGE: [422, 'Escribe un valor entre el mínimo y lo que te falta.'],
  AGREEMENT_CLOSED: [409, 'Este acuerdo ya terminó: no tiene pagos por hacer.'],

  DISPUTE_OPEN: [409, 'Ya tienes un reclamo abierto por esto. Puedes agregarle archivos.'],
  DISPUTE_CLOSED: [409, 'Este reclamo ya no admite cambios.'],
  DISPUTE_KIND: [409, 'Esta deuda ya terminó. Puedes reclamar por un pago, por el valor o por tu reporte.'],
  DISPUTE_FILES: [409, 'Este reclamo ya tiene el máximo de archivos.'],
  APPEAL_CLOSED: [409, 'Esta respuesta ya no se puede apelar.'],

  DIAGNOSIS_INCOMPLETE: [409, 'Faltan datos para tu diagnóstico. Complétalos y vuelve a intentarlo.'],
  TOO_MANY_DEBTS: [409, 'Puedes anotar hasta 200 deudas. Quita una para agregar otra.'],

  REBANKING_CLOSED: [409, 'El programa se abre para ti cuando termines de pagar tus deudas.'],
  STEP_OUT_OF_ORDER: [409, 'Ese paso todavía no se puede hacer. Sigue desde donde ibas.'],
  CITY_NOT_IN_DEPARTMENT: [422, 'Esa ciudad no es del departamento elegido.'],
  PLAN_CHANGED: [409, 'El plan cambió mientras lo mirabas. Revisa los nuevos valores.'],
  PLAN_UNAVAILABLE: [409, 'Ese plan ya no está disponible. Elige otro.'],
  PEP_UNDECLARED: [409, 'Falta tu respuesta sobre cargos públicos.'],
  WITHDRAWAL_CLOSED: [409, 'Este acuerdo no tiene retracto, o su plazo ya pasó. Escríbenos y lo vemos contigo.'],
  PEP_REVIEW: [409, 'Estamos revisando tu solicitud. Te avisamos por correo cuando puedas pagar.'],
  UPLOAD_TOO_LARGE: [413, 'El tamaño máximo del archivo es de 5MB.'],
  UPLOAD_TYPE: [422, 'Formato de archivo no válido. Solo se aceptan .jpg, .png, .webp y .pdf.'],
  UPLOAD_UNREADABLE: [422, 'No pudimos leer ese archivo. Parece dañado o protegido con clave.'],
  UPLOAD_ACTIVE_CONTENT: [422, 'Ese PDF trae programas o archivos adjuntos. Imprímelo a PDF y sube esa copia.'],
  UPLOAD_PRINT_FIRST: [
    422,
    'No podemos guardar ese PDF tal como lo ves, por ejemplo lo que escribiste en él. Imprímelo a PDF y sube esa copia.',
  ],
  UPLOAD_INFECTED: [422, 'El antivirus encontró un problema en ese archivo. Sube otra copia.'],
  UPLOAD_QUOTA: [409, 'Ya subiste 20 archivos, que es el máximo. Escríbenos para seguir.'],

  PAYMENT_PENDING: [409, 'Ya hay un pago en camino. No pagues otra vez.'],
  PAY_ALREADY_PAID: [409, 'Esta cuota ya está pagada. No hicimos un segundo cobro.'],
  PROVIDER_UNAVAILABLE: [503, 'La pasarela de pagos no responde. No te cobramos nada; intenta en unos minutos.'],
  SIGNATURE_INVALID: [400, 'Firma no válida.'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;

export const uploadProblems = [
  'UPLOAD_TOO_LARGE',
  'UPLOAD_TYPE',
  'UPLOAD_UNREADABLE',
  'UPLOAD_ACTIVE_CONTENT',
  'UPLOAD_PRINT_FIRST',
  'UPLOAD_INFECTED',
] as const satisfies readonly ProblemCode[];

export const commonProblems = Object.keys(anywhere) as readonly CommonProblem[];

export type CommonProblem = keyof typeof anywhere;

/** By the specification, a form shows `error.message` if present. `errors` lists fields by wire path. */
export interface Problem {
  code: ProblemCode;
  status: number;
  title: string;
  message?: string;
  detail?: Record<string, string | number>;
  errors?: { field: string; message: string }[];
  error: { message: string };
  /** The request id, as a reference for support. */
  ref?: string;
}

export const problemBody = (code: ProblemCode, more: ProblemDetails = {}): Problem =>
  bodyOf(code, problems[code], more);
