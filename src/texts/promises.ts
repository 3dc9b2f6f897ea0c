/** The withdrawal right, in the same words wherever it is told. */
export const withdrawalInWords =
  'Puedes retractarte del plan en los 5 días hábiles siguientes a aceptarlo, sin explicar por qué. Te devolvemos todo lo que hayas pagado, en máximo 15 días calendario.';

/** What is not known of the card yet, told wherever its limit is. */
export const cardInWords =
  'Todavía no sabemos qué entidad emite la tarjeta ni con qué tasa. Te lo decimos antes, y tú decides si la recibes.';

/** How long a negative report stays, as the law says it. */
export const reportStaysInWords = {
  title: '¿Cuánto dura un reporte después de pagar?',
  body: 'El doble de lo que duró la mora, y nunca más de cuatro años desde el día en que pagas. Lo dice la Ley 2157 de 2021, no nosotros.',
} as const;
