import { escapeHtml } from '#sandbox/http.ts';
import { apiFaults, tamperings } from './faults.ts';

const tamperingNames: Record<(typeof tamperings)[number], string> = {
  none: 'No',
  checksum: 'Suma de control errada',
  missing: 'Sin suma de control',
  amount: 'Valor cambiado después de firmar',
  'signed-amount': 'Un peso menos, bien firmado',
  environment: 'Otro ambiente',
};
const apiFaultNames: Record<(typeof apiFaults)[number], string> = {
  none: 'Normal',
  error: 'Error 500',
  'black-hole': 'Recibe y nunca responde',
  redirect: 'Redirige (302)',
  reset: 'Hace el trabajo y corta',
};

const check = (name: string, label: string) =>
  `<label class="check"><input type="checkbox" name="${name}">${label}</label>`;
const number = (name: string, label: string, hint = '') =>
  `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="0" step="1" inputmode="numeric"${hint === '' ? '' : ` placeholder="${hint}"`}></div>`;
const choice = (name: string, label: string, names: Record<string, string>) =>
  `<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${Object.entries(names)
    .map(([value, text]) => `<option value="${value}">${text}</option>`)
    .join('')}</select></div>`;

export function panelPage(merchantName: string): string {
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Panel · Pasarela de pruebas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/estilo.css">
<script src="/panel.js" defer></script>
</head>
<body class="board">
<header class="bar"><strong>Pasarela de pruebas</strong><span class="notice">Simulador de pasarela · no es un pago real</span></header>
<main>
<section class="card">
<h1>Panel de ${escapeHtml(merchantName)}</h1>
<dl class="facts"><div><dt>Llave pública</dt><dd class="code" id="llave"></dd></div></dl>
<form class="inline" id="avisos"><div class="field"><label for="direccion">Dirección de los avisos</label><input id="direccion" name="url" type="url" placeholder="http://…"></div><button class="secondary">Guardar</button></form>
<p role="status" id="mensaje" class="muted small"></p>
</section>
<section class="card">
<div class="head"><h2>Transacciones</h2><button class="danger" type="button" id="reiniciar">Borrar todo</button></div>
<div id="transacciones" class="rows"></div>
</section>
<section class="card">
<div class="head"><h2>Fallas</h2><button class="secondary" type="button" id="sin-fallas">Quitar todas</button></div>
<form id="fallas" class="faults">
${choice('tamperWebhooks', 'Alterar los avisos', tamperingNames)}
${number('duplicateWebhooks', 'Copias de más de cada aviso')}
${number('delayWebhooksMs', 'Demora de los avisos (ms)')}
${number('reorderWindowMs', 'Desordenar avisos de este lapso (ms)')}
${choice('apiFault', 'La consulta responde', apiFaultNames)}
${number('settleMs', 'Tiempo hasta el resultado (ms)', 'el de siempre')}
${number('settlePolls', 'Consultas hasta el resultado')}
${check('dropWebhooks', 'Perder los avisos')}
${check('upperCaseChecksum', 'Suma de control en mayúsculas')}
${check('reverseProperties', 'Propiedades en otro orden')}
${check('neverSettle', 'Dejar todo pendiente')}
${check('voidAfterApproval', 'Anular cada pago aprobado')}
${check('notifyVoids', 'Avisar las anulaciones')}
</form>
</section>
<section class="card"><h2>Avisos enviados</h2><div id="envios" class="rows"></div></section>
</main>
</body>
</html>
`;
}
