/** When people answer. */
export const contactHours =
  'Respondemos de lunes a viernes de 7\u00a0a.\u00a0m. a 7\u00a0p.\u00a0m. y sábados de 8\u00a0a.\u00a0m. a 3\u00a0p.\u00a0m.';
