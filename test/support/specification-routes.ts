type SpecificationRoute = {
  path: string;
  layout?: 'landing' | 'register' | 'app' | 'documents';
  guards?: readonly string[];
};

const card = ['card-payment-provider validation'];

export const specificationRoutes: readonly SpecificationRoute[] = [
  { path: '/inicio', layout: 'landing' },
  { path: '/', guards: ['token-validation'] },
  { path: '/iniciar-sesion', layout: 'landing', guards: ['post-login'] },
  { path: '/registro', layout: 'register' },
  { path: '/qnt-preview', layout: 'landing' },
  { path: '/portal', layout: 'app' },
  { path: '/programa-rebancarizacion', layout: 'landing' },
  { path: '/diagnostico-financiero', layout: 'landing' },
  { path: '/portal/ofertas' },
  { path: '/portal/ofertas/detalles', guards: card },
  { path: '/portal/ofertas/seleccionar-plan' },
  { path: '/portal/ofertas/aceptar-plan' },
  { path: '/portal/ofertas/acuerdos/detalles', guards: card },
  { path: '/restaurar/nueva-contrasena' },
  { path: '/restaurar/olvido-contrasena' },
  { path: '/restaurar/recuperar-contrasena' },
  { path: '/validacion/cross-core' },
  { path: '/validacion/nuevo-contacto' },
  { path: '/portal/diagnostico', guards: ['diagnosis-redirect'] },
  { path: '/portal/diagnostico/objetivo', guards: card },
  { path: '/portal/diagnostico/detalles' },
  { path: '/portal/diagnostico/simulador' },
  { path: '/portal/diagnostico/completar-informacion' },
  { path: '/portal/rebancarizacion', guards: ['rebanking'] },
  { path: '/portal/rebancarizacion/solicitar' },
  { path: '/portal/rebancarizacion/validar-pago', guards: card },
  { path: '/portal/validar-pago/{strategy}', guards: card },
  { path: '/documentos/acceptacion-acuerdo-de-pago', layout: 'documents' },
];
