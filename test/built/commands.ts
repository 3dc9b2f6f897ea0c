export const commands: readonly (readonly [command: string, output: RegExp])[] = [
  ['conciliar', /Se preguntó por 1 pago/],
  ['datos-personales exportar CC 52418903 datos.pdf', /datos\.pdf/],
  ['config ver footer-links.json', /columnas/],
  ['secreto ver', /En vigor/],
  ['migrar', /están al día/],
  ['archivos adoptar', /pueden iniciar/],
  ['documentos rehacer --todos', /0 rehechos/],
  ['verificar', /Todo cuadra/],
];
