export const reportStaysInWords = {
  title: '¿Cuánto dura un reporte después de pagar?',
  body: 'El doble de lo que duró la mora, y nunca más de cuatro años desde el día en que pagas. Lo dice la Ley 2157 de 2021, no nosotros.',
} as const;
