import { escapeHtml } from '#sandbox/http.ts';
import type { FilledForm } from './checkout-form.ts';
import type { CheckoutProblems, CheckoutRequest } from './checkout-request.ts';
import { returnAddress } from './checkout-request.ts';
import { testBanks, testCards, testPhones } from './outcomes.ts';
import type { StoredTransaction } from './transaction.ts';

const pesos = (cents: number) =>
  new Intl.NumberFormat('es-CO', {
    style: 'currency',
    currency: 'COP',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Pasarela de pruebas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/estilo.css">
<script src="/checkout.js" defer></script>
</head>
<body class="checkout">
<header class="bar"><strong>Pasarela de pruebas</strong><span class="notice">Simulador de pasarela · no es un pago real</span></header>
<main>
${body}
</main>
</body>
</html>
`;
}

function summary(merchant: string, reference: string, amountInCents: number): string {
  return `<section class="summary" aria-label="Tu pago">
<p class="muted">Le pagas a</p>
<p class="merchant">${escapeHtml(merchant)}</p>
<p class="amount">${pesos(amountInCents)}</p>
<p class="muted small">Referencia <span class="code">${escapeHtml(reference)}</span></p>
</section>`;
}

export function paymentPage(merchant: string, request: CheckoutRequest, form: FilledForm): string {
  const value = (name: string) => escapeHtml(form.values[name] ?? '');
  const error = (name: string) =>
    form.errors[name] ? `<p class="error" id="error-${name}">${escapeHtml(form.errors[name])}</p>` : '';
  const described = (name: string) =>
    form.errors[name] ? ` aria-invalid="true" aria-describedby="error-${name}"` : '';
  const input = (name: string, label: string, more: string) =>
    `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value(name)}" ${more}${described(name)}>${error(name)}</div>`;
  const tab = (method: string, label: string) =>
    `<input type="radio" class="tab-input" id="metodo-${method}" name="metodo" value="${method}"${form.method === method ? ' checked' : ''}><label class="tab" for="metodo-${method}">${label}</label>`;
  const quick = (label: string, hint: string, fill: Record<string, string>) =>
    `<button type="button" class="quick" data-fill="${escapeHtml(JSON.stringify(fill))}"><span>${label}</span><span class="code">${hint}</span></button>`;
  const card = (number: string) => ({
    tarjeta: number.replace(/(\d{4})(?=\d)/g, '$1 '),
    vence: '12/30',
    codigo: '123',
    titular: 'Persona de Prueba',
  });
  const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
  const person = { 'tipo-documento': 'CC', documento: '1012345678' };
  const bankOption = (code: string, label: string) =>
    `<option value="${code}"${form.values.banco === code ? ' selected' : ''}>${label}</option>`;
  const documentOption = (code: string, label: string) =>
    `<option value="${code}"${form.values['tipo-documento'] === code ? ' selected' : ''}>${label}</option>`;
  const cancel =
    request.redirectUrl === null
      ? frameButton(request, 'Cancelar', 'data-leave', 'link')
      : `<a class="link" data-leave href="${escapeHtml(returnAddress(request.redirectUrl))}"${topTarget(request)}>Cancelar y volver</a>`;
  const failed =
    Object.keys(form.errors).length > 0 ? '<p class="alert" role="alert">Revisa los datos marcados.</p>' : '';
  return page(
    'Paga',
    `${summary(merchant, request.reference, request.amountInCents)}
<form method="post" action="/p/pagar" class="card" novalidate data-origin="${escapeHtml(request.embeddedBy ?? '')}">
<h1>¿Cómo quieres pagar?</h1>
${failed}
<input type="hidden" name="pedido" value="${escapeHtml(request.query)}">
<fieldset class="tabs"><legend class="hidden">Medio de pago</legend>
${tab('CARD', 'Tarjeta')}${tab('NEQUI', 'Nequi')}${tab('PSE', 'PSE')}
</fieldset>
<section class="panel" data-panel="CARD" aria-label="Tarjeta">
<p class="choose">Elige un resultado o escribe otra tarjeta</p>
<div class="quicks">${quick('Aprobada', spaced(testCards.APPROVED), card(testCards.APPROVED))}${quick('Rechazada', spaced(testCards.DECLINED), card(testCards.DECLINED))}${quick('Error', 'cualquier otra', card(testCards.ERROR))}</div>
${input('tarjeta', 'Número de la tarjeta', 'inputmode="numeric" autocomplete="off" maxlength="23" placeholder="0000 0000 0000 0000"')}
<div class="pair">${input('vence', 'Vence (mes/año)', 'inputmode="numeric" autocomplete="off" maxlength="7" placeholder="12/30"')}${input('codigo', 'Código (CVC)', 'inputmode="numeric" autocomplete="off" maxlength="4" placeholder="123"')}</div>
${input('titular', 'Nombre en la tarjeta', 'autocomplete="off" maxlength="80"')}
<div class="field"><label for="cuotas">Cuotas</label><select id="cuotas" name="cuotas">${Array.from({ length: 36 }, (_, index) => `<option>${index + 1}</option>`).join('')}</select>${error('cuotas')}</div>
</section>
<section class="panel" data-panel="NEQUI" aria-label="Nequi">
<p class="choose">Elige un resultado o escribe otro celular</p>
<div class="quicks">${quick('Aprobado', testPhones.APPROVED, { celular: testPhones.APPROVED })}${quick('Rechazado', testPhones.DECLINED, { celular: testPhones.DECLINED })}${quick('Error', 'cualquier otro', { celular: testPhones.ERROR })}</div>
${input('celular', 'Celular registrado', 'type="tel" inputmode="numeric" autocomplete="off" maxlength="14" placeholder="300 000 0000"')}
</section>
<section class="panel" data-panel="PSE" aria-label="PSE">
<p class="choose">Elige un resultado o llena los datos</p>
<div class="quicks">${quick('Aprobado', 'banco 1', { banco: testBanks.APPROVED, ...person })}${quick('Rechazado', 'banco 2', { banco: testBanks.DECLINED, ...person })}</div>
<div class="field"><label for="banco">Banco</label><select id="banco" name="banco"${described('banco')}><option value="">Elige tu banco</option>${bankOption('1', 'Banco que aprueba')}${bankOption('2', 'Banco que rechaza')}</select>${error('banco')}</div>
<div class="pair"><div class="field"><label for="tipo-documento">Documento</label><select id="tipo-documento" name="tipo-documento">${documentOption('CC', 'Cédula')}${documentOption('CE', 'Cédula de extranjería')}${documentOption('NIT', 'NIT')}${documentOption('PP', 'Pasaporte')}</select>${error('tipo-documento')}</div>${input('documento', 'Número', 'inputmode="numeric" autocomplete="off" maxlength="12"')}</div>
</section>
<button class="primary" type="submit">Pagar ${pesos(request.amountInCents)}</button>
${cancel}
</form>`,
  );
}

export function resultPage(
  merchant: string,
  stored: StoredTransaction,
  request: CheckoutRequest | null,
  retryUntil: number | null,
): string {
  const { transaction } = stored;
  const { status } = transaction;
  const waiting = status === 'PENDING';
  const titles = {
    PENDING: 'Estamos procesando tu pago',
    APPROVED: 'Pago aprobado',
    DECLINED: 'Pago rechazado',
    ERROR: 'No pudimos hacer el pago',
    VOIDED: 'Pago anulado',
  };
  const back = transaction.redirect_url === null ? null : returnAddress(transaction.redirect_url, transaction.id);
  const retry =
    retryUntil === null || request === null
      ? ''
      : `<a class="primary" href="/p/?${escapeHtml(request.query)}">Intentar de nuevo</a><p class="muted small" data-until="${retryUntil}">Puedes intentarlo durante 3 minutos.</p>`;
  const style = retry === '' ? 'primary' : 'link';
  const leave =
    back === null
      ? frameButton(request, 'Cerrar', 'data-return', style) || '<p class="muted">Ya puedes cerrar esta ventana.</p>'
      : `<a class="${style}" data-return href="${escapeHtml(back)}"${topTarget(request)}>Volver a ${escapeHtml(merchant)}</a>${retry === '' ? '<p class="muted small">Te llevamos de vuelta en unos segundos.</p>' : ''}`;
  const shown = {
    id: transaction.id,
    status,
    reference: transaction.reference,
    amountInCents: transaction.amount_in_cents,
    currency: transaction.currency,
    paymentMethodType: transaction.payment_method_type,
    statusMessage: transaction.status_message,
    redirectUrl: transaction.redirect_url,
    customerEmail: transaction.customer_email,
  };
  return page(
    titles[status],
    `${summary(merchant, transaction.reference, transaction.amount_in_cents)}
<section class="card result ${status.toLowerCase()}" data-status="${status}" data-origin="${escapeHtml(request?.embeddedBy ?? '')}" data-transaction="${escapeHtml(JSON.stringify(shown))}">
<div class="mark" aria-hidden="true"></div>
<div role="status"><h1>${titles[status]}</h1></div>
${transaction.status_message ? `<p>${escapeHtml(transaction.status_message)}</p>` : ''}
${waiting ? '<p class="muted">Tarda unos segundos. No cierres esta página.</p><noscript><p><a class="primary" href="">Actualizar</a></p></noscript>' : `${retry}${leave}`}
<p class="muted small">Transacción <span class="code">${escapeHtml(transaction.id)}</span></p>
</section>`,
  );
}

export function refusedPage(problems: CheckoutProblems, redirectUrl: string | null): string {
  const rows = Object.entries(problems).map(
    ([field, messages]) =>
      `<li><span class="code">${escapeHtml(field)}</span>: ${escapeHtml(messages.join('. '))}</li>`,
  );
  const back =
    redirectUrl === null
      ? ''
      : `<a class="primary" href="${escapeHtml(redirectUrl)}" target="_top">Cancelar y volver</a>`;
  return page(
    'No podemos abrir este pago',
    `<section class="card result error"><div class="mark" aria-hidden="true"></div><h1>No podemos abrir este pago</h1>
<p>El comercio envió datos que no pasaron la revisión.</p><ul class="problems">${rows.join('')}</ul>${back}</section>`,
  );
}

const frameButton = (request: CheckoutRequest | null, label: string, marker: string, style: string) =>
  request?.embeddedBy ? `<button type="button" class="${style}" ${marker}>${label}</button>` : '';

const topTarget = (request: CheckoutRequest | null) => (request?.embeddedBy ? ' target="_top"' : '');
