import { isoDate } from '#domain/time/calendar.ts';
import type { LegalText } from './legal-text.ts';

export const dataPolicyV1: LegalText = {
  kind: 'tratamiento-de-datos',
  version: 1,
  inForceFrom: isoDate('2026-11-20'),
  title: 'Política de tratamiento de datos personales',
  plain:
    'Usamos tus datos para atender tus deudas, tus acuerdos y tus pagos. Puedes verlos, corregirlos, llevártelos o pedir que los borremos. Nunca los vendemos.',
  clauses: [
    {
      title: 'Responsable del tratamiento',
      paragraphs: [
        '{operador}, NIT {nit}, con domicilio en {direccion}.',
        'Correo para temas de datos: {correo}. Teléfono: {telefono}.',
        'El área de protección de datos atiende allí las peticiones, consultas y reclamos.',
        'Esta política cumple la Ley 1581 de 2012 y el Decreto 1377 de 2013. Ese decreto está compilado en el 1074 de 2015.',
      ],
    },
    {
      title: 'Qué datos tratamos',
      paragraphs: [
        'De identidad: tipo y número de documento, nombres y apellidos, fecha de nacimiento.',
        'De contacto: correo, celular y dirección de correspondencia.',
        'De tus deudas: acreedor, producto, saldos, fechas, acuerdos y pagos.',
        'De tu economía, cuando los das: ingresos, gastos, actividad económica, ahorros y personas a cargo.',
        'De uso: fecha y hora de ingreso, dirección de internet, navegador y la campaña por la que llegaste.',
        'No pedimos datos sensibles. Si un documento que subes los contiene, tápalos: no los necesitamos.',
        'No tratamos datos de menores de edad. De las personas a cargo solo preguntamos cuántas son.',
      ],
    },
    {
      title: 'Para qué los usamos',
      paragraphs: [
        'Comprobar que eres tú y proteger tu cuenta.',
        'Mostrarte tus deudas, calcular tu diagnóstico y hacerte ofertas.',
        'Celebrar, cumplir y probar los acuerdos, los pagos y la membresía.',
        'Entregarte documentos y avisos sobre lo que contrataste.',
        'Gestionar el cobro con respeto, dentro de la Ley 2300 de 2023.',
        'Prevenir el fraude y el lavado de activos, y cumplir órdenes de autoridades.',
        'Con tu permiso aparte: enviarte mensajes comerciales y medir qué campañas funcionan.',
      ],
    },
    {
      title: 'De dónde vienen',
      paragraphs: [
        'De ti, cuando te registras o usas el portal.',
        'De tu acreedor, cuando nos cede o nos encarga tu obligación.',
        'De los operadores de información crediticia, cuando lo autorizas o la ley lo permite.',
      ],
    },
    {
      title: 'Con quién los compartimos',
      paragraphs: [
        'Con tu acreedor, para registrar tu acuerdo y tus pagos.',
        'Con proveedores que trabajan por encargo nuestro: alojamiento, correo, mensajes de texto y verificación de identidad.',
        'Con la pasarela de pagos, solo lo que hace falta para cobrar lo que tú ordenas.',
        'Con los operadores de información crediticia, en los términos de la Ley 1266 de 2008.',
        'Con autoridades, cuando la ley lo exige.',
        'Si un proveedor está en otro país, le exigimos por contrato el mismo nivel de protección.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'Conocer, actualizar y corregir tus datos.',
        'Pedir prueba de la autorización que diste y saber qué uso les damos.',
        'Revocar la autorización y pedir que los borremos, salvo que un deber legal o contractual obligue a conservarlos.',
        'Consultarlos y descargarlos gratis desde tu perfil, cuando quieras.',
        'Presentar quejas ante la Superintendencia de Industria y Comercio, después de reclamar con nosotros.',
      ],
    },
    {
      title: 'Cómo ejercerlos',
      paragraphs: [
        'Entra a tu perfil, en la parte de tus datos, o escribe a {correo} con tu nombre y tu documento.',
        'Si el dato es de una deuda o de su reporte, presenta un reclamo en /portal/reclamos. Sin cuenta, en /reclamos.',
        'Las consultas se responden en diez días hábiles. Si hace falta más tiempo, te avisamos y tomamos hasta cinco más.',
        'Los reclamos se responden en quince días hábiles. Si hace falta más tiempo, te avisamos y tomamos hasta ocho más.',
        'Si a tu reclamo le falta algo, te lo pedimos en cinco días. Si no lo completas en dos meses, se entiende desistido.',
        'Mientras se resuelve, el dato queda marcado como «reclamo en trámite».',
      ],
    },
    {
      title: 'Cuánto tiempo los guardamos',
      paragraphs: [
        'Los guardamos mientras tengas una obligación, un acuerdo o una cuenta con nosotros.',
        'Después los conservamos diez años, porque la ley comercial obliga a guardar los soportes.',
        'Los borradores de formularios se borran a las veinticuatro horas. Los datos de campaña, a los trece meses.',
        'El reporte negativo dura el doble de la mora, máximo cuatro años desde que pagas. En todo caso caduca a los ocho años de la mora.',
      ],
    },
    {
      title: 'Cómo los protegemos',
      paragraphs: [
        'Ciframos la comunicación, guardamos las contraseñas de forma irreversible y limitamos quién puede ver cada dato.',
        'Registramos los accesos importantes y revisamos esos registros.',
        'Si ocurre un incidente que te afecte, te avisamos y lo reportamos a la autoridad.',
      ],
    },
    {
      title: 'Vigencia',
      paragraphs: [
        'Esta versión rige desde la fecha de su encabezado. Las bases de datos existen mientras dure su finalidad.',
        'Si cambiamos algo importante, te lo decimos antes de que sigas y te pedimos autorización cuando haga falta.',
      ],
    },
  ],
};
