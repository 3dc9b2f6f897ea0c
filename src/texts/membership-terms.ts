/** The withdrawal right, for all pages. */
export const withdrawalInWords =
  'Puedes retractarte del plan en los 5 días hábiles siguientes a aceptarlo, sin explicar por qué. Te devolvemos todo lo que hayas pagado, en máximo 15 días calendario.';

/** The description of the programme's card, for all pages. */
export const cardBenefit = 'Tarjeta con cupo, cuando confirmemos quién la emite';

/** The unknown details of the card, shown with its limit. */
export const cardInWords =
  'Todavía no sabemos qué entidad emite la tarjeta ni con qué tasa. Te lo decimos antes, y tú decides si la recibes.';
