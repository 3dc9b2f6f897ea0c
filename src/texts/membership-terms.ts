export const withdrawalTerms =
  'sin explicar por qué. Te devolvemos todo lo que hayas pagado, en máximo 15 días calendario.';

export const withdrawalInWords = `Puedes retractarte del plan en los 5 días hábiles siguientes a aceptarlo, ${withdrawalTerms}`;

export const cardBenefit = 'Tarjeta con cupo, cuando confirmemos quién la emite';

/** The issuer and the rate of the card are not known yet. */
export const cardInWords =
  'Todavía no sabemos qué entidad emite la tarjeta ni con qué tasa. Te lo decimos antes, y tú decides si la recibes.';
