export const homeQuestions = [
  {
    id: 'historial',
    title: '¿Ver mis ofertas daña mi historial?',
    body: 'No. Consultar tu diagnóstico y simular planes no genera reportes. Solo cambia algo cuando aceptas un acuerdo, y antes te lo mostramos completo.',
  },
  {
    id: 'no-alcanza',
    title: '¿Y si un mes no me alcanza?',
    body: 'Escríbenos antes de la fecha y miramos contigo qué se puede hacer. Lo que ya pagaste siempre cuenta.',
  },
  {
    id: 'otra-pagina',
    title: '¿Por qué pago en otra página?',
    body: 'Los datos de tu tarjeta van directo a la pasarela de pagos. Nosotros no los vemos ni los guardamos.',
  },
  {
    id: 'paz-y-salvo',
    title: '¿Qué es el paz y salvo?',
    body: 'Es el documento que confirma que ya no debes nada por esa obligación. Sale con tu último pago y lo descargas cuando quieras.',
  },
] as const;
