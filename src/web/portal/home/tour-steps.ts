export const tourSteps = [
  {
    title: 'Lo que sigue, siempre arriba',
    text: 'Aquí ves el próximo pago, con su fecha y su botón. Debajo está todo lo demás.',
  },
  {
    title: 'Tus ofertas, con cuentas claras',
    text: 'Compara cuánto pagas, en cuántas cuotas y cuánto te ahorras. Mirar no te compromete.',
  },
  {
    title: 'Tu diagnóstico, en 4 minutos',
    text: 'Te dice cuánto te queda libre al mes y por dónde empezar. No genera reportes.',
  },
  {
    title: 'Tus documentos, a mano',
    text: 'Acuerdos, comprobantes y paz y salvo. Los descargas o los envías a tu correo cuando quieras.',
  },
  {
    title: 'Ayuda, y tus valores en privado',
    text: 'En tu menú está la ayuda. Con el ojo de arriba ocultas los valores si alguien mira tu pantalla.',
  },
] as const;
