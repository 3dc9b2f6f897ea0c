import { isoDate } from '#domain/time/calendar.ts';
import type { LegalText } from './legal-text.ts';

export const dataAuthorizationV1: LegalText = {
  kind: 'autorizacion-de-datos',
  version: 1,
  inForceFrom: isoDate('2026-11-20'),
  title: 'Autorización para el tratamiento de datos personales',
  plain: 'Nos autorizas a usar tus datos para darte este servicio. Puedes quitar la autorización cuando quieras.',
  clauses: [
    {
      title: 'Lo que autorizas',
      paragraphs: [
        'Autorizo de manera previa, expresa e informada a {operador}, NIT {nit}, a tratar mis datos personales.',
        'La autorización cubre recoger, guardar, usar, actualizar, transmitir y suprimir mis datos.',
        'Sirve para comprobar mi identidad, mostrarme mis deudas, hacerme ofertas y calcular mi diagnóstico.',
        'Sirve para celebrar y cumplir acuerdos, procesar pagos y entregarme documentos.',
        'Sirve para contactarme sobre mis obligaciones por los medios que registré, en los horarios de la Ley 2300 de 2023.',
      ],
    },
    {
      title: 'Información crediticia',
      paragraphs: [
        'Autorizo a consultar mi información en los operadores de información crediticia.',
        'Autorizo a actualizar allí el estado de mis obligaciones, según las leyes 1266 de 2008 y 2157 de 2021.',
      ],
    },
    {
      title: 'Lo que sabes antes de autorizar',
      paragraphs: [
        'Puedes conocer, actualizar, corregir y suprimir tus datos, y revocar esta autorización.',
        'No estás obligado a dar datos sensibles ni datos de menores de edad. No te los pedimos.',
        'Los mensajes comerciales y la medición de campañas no hacen parte de esta autorización. Los decides aparte.',
        'La política completa está en la Política de tratamiento de datos personales.',
        'Para ejercer tus derechos entra a tu perfil o escribe a {correo}.',
      ],
    },
    {
      title: 'Prueba de esta autorización',
      paragraphs: [
        'Guardamos la versión y la huella de este texto, la fecha, la hora, el medio y la dirección de internet.',
        'Si la revocas, dejamos de usar tus datos para estos fines, salvo deber legal o contractual de conservarlos.',
      ],
    },
  ],
};

/** Version 2 does not authorize queries to credit bureaus, because the portal sends no such queries. */
export const dataAuthorizationV2: LegalText = {
  ...dataAuthorizationV1,
  version: 2,
  inForceFrom: isoDate('2026-11-23'),
  clauses: dataAuthorizationV1.clauses.map((clause) =>
    clause.title === 'Información crediticia'
      ? {
          title: clause.title,
          paragraphs: [
            'Esta autorización no permite consultar mi información en las centrales de riesgo. No lo hacemos.',
            'Autorizo a actualizar allí el estado de mis obligaciones, según las leyes 1266 de 2008 y 2157 de 2021.',
          ],
        }
      : clause,
  ),
};
