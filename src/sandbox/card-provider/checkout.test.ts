import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProviderFixture, until } from '#test/support/provider-fixture.ts';
import type { ProviderFixture } from '#test/support/provider-fixture.ts';

let fixture: ProviderFixture;
beforeEach(async () => {
  fixture = await startProviderFixture();
});
afterEach(() => fixture.end());

const open = (query: string) => fetch(`${fixture.provider.url}/p/?${query}`, { redirect: 'manual' });
const pay = (query: string, form: Record<string, string>) =>
  fetch(`${fixture.provider.url}/p/pagar`, {
    method: 'POST',
    body: new URLSearchParams({ pedido: query, ...form }),
    redirect: 'manual',
  });
const card = (number: string) => ({
  metodo: 'CARD',
  tarjeta: number,
  vence: '12/99',
  codigo: '123',
  titular: 'Ana Prueba',
  cuotas: '3',
});
const pse = (bank: string) => ({ metodo: 'PSE', banco: bank, 'tipo-documento': 'CC', documento: '1012345678' });
const ownTransactions = () => fixture.provider.control.transactions('REF1');

describe('the checkout page', () => {
  test('shows the amount and a notice that the page is a simulator', async () => {
    const response = await open(fixture.checkoutQuery());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/\$\s313\.600/);
    expect(html).toContain('Simulador de pasarela · no es un pago real');
  });

  test('loads nothing from another origin', async () => {
    const response = await open(fixture.checkoutQuery());
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).not.toMatch(/(src|href)="https?:\/\/(?!localhost)/);
  });

  test.each([
    ['an invalid signature', { 'signature:integrity': 'a'.repeat(64) }, 'La firma es inválida'],
    ['a missing signature', { 'signature:integrity': undefined }, 'No puede estar vacío'],
    ['an unknown public key', { 'public-key': 'pub_test_otra' }, 'La llave pública no es válida'],
    ['a currency other than COP', { currency: 'USD' }, 'Solo se admite COP'],
    ['an amount with decimals', { 'amount-in-cents': '100.5' }, 'Debe ser un entero mayor que cero'],
    ['a reference with spaces', { reference: 'A B' }, 'Debe ser alfanumérica'],
    ['an expiration in the past', { 'expiration-time': '2020-01-01T00:00:00.000Z' }, 'El tiempo para pagar terminó'],
    ['an expiration without milliseconds', { 'expiration-time': '2099-01-01T00:00:00Z' }, 'con milisegundos'],
    ['a javascript: return URL', { 'redirect-url': 'javascript:alert(1)' }, 'Debe ser una dirección http o https'],
  ])('refuses %s with 422', async (_name, change, message) => {
    const response = await open(fixture.checkoutQuery(change));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(message);
  });

  test('accepts an expiration in the future', async () => {
    expect((await open(fixture.checkoutQuery({ 'expiration-time': '2099-01-01T00:00:00.000Z' }))).status).toBe(200);
  });

  test('shows no return link when the checkout URL has an invalid signature', async () => {
    const response = await open(
      fixture.checkoutQuery({ 'signature:integrity': 'bad', 'redirect-url': 'https://evil.example/' }),
    );
    expect(await response.text()).not.toContain('evil.example');
  });

  test('reports invalid fields and does not show the entered card number again', async () => {
    const response = await pay(fixture.checkoutQuery(), { ...card('4242424242424242'), codigo: '' });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('Son 3 o 4 números.');
    expect(html).not.toContain('value="4242');
    expect(ownTransactions()).toEqual([]);
  });
});

describe('a payment', () => {
  const declined = 'La transacción fue rechazada (Sandbox)';
  const unknownCard = 'La tarjeta usada no es admitida para el ambiente Sandbox';
  const unknownNumber = 'El número usado no es admitido para el ambiente Sandbox';
  const nequi = (celular: string) => ({ metodo: 'NEQUI', celular });
  test.each([
    ['the approved test card 4242', card('4242 4242 4242 4242'), 'CARD', 'APPROVED', null, '00'],
    ['the declined test card 4111', card('4111111111111111'), 'CARD', 'DECLINED', declined, '12'],
    ['an unknown card', card('5555555555554444'), 'CARD', 'ERROR', unknownCard, ''],
    ['the approved Nequi number 3991111111', nequi('3991111111'), 'NEQUI', 'APPROVED', null, undefined],
    ['the declined Nequi number 3992222222', nequi('399 222 2222'), 'NEQUI', 'DECLINED', declined, undefined],
    ['an unknown Nequi number', nequi('3001234567'), 'NEQUI', 'ERROR', unknownNumber, undefined],
    ['the approving PSE bank 1', pse('1'), 'PSE', 'APPROVED', null, undefined],
    ['the declining PSE bank 2', pse('2'), 'PSE', 'DECLINED', declined, undefined],
  ])('with %s is first PENDING and later has its final status', async (_name, form, method, status, message, code) => {
    fixture.provider.control.setFaults({ neverSettle: true });
    const response = await pay(fixture.checkoutQuery({ 'customer-data:email': 'ana@example.com' }), form);
    expect(response.status).toBe(303);
    const [pending] = ownTransactions();
    expect(pending).toMatchObject({
      status: 'PENDING',
      finalized_at: null,
      payment_method_type: method,
      amount_in_cents: 31_360_000,
      customer_email: 'ana@example.com',
    });
    fixture.provider.control.clearFaults();
    await until(() => ownTransactions()[0]?.status !== 'PENDING');
    expect(ownTransactions()[0]).toMatchObject({ status, status_message: message });
    expect(ownTransactions()[0]?.payment_method.extra.processor_response_code).toBe(code);
  });

  test('has a result page with the transaction id in the return link to the merchant', async () => {
    const response = await pay(fixture.checkoutQuery(), card('4242424242424242'));
    await until(() => ownTransactions()[0]?.status === 'APPROVED');
    const html = await (await fetch(`${fixture.provider.url}${response.headers.get('location')}`)).text();
    expect(html).toContain(`href="http://localhost:4000/portal/pagos/retorno?id=${ownTransactions()[0]?.id}"`);
  });

  test('stores no card number', async () => {
    await pay(fixture.checkoutQuery(), card('4242424242424242'));
    expect(JSON.stringify(ownTransactions())).not.toContain('4242424242424242');
    expect(ownTransactions()[0]?.payment_method.extra.last_four).toBe('4242');
  });

  test('may be retried with the same reference after a decline', async () => {
    const query = fixture.checkoutQuery();
    await pay(query, card('4111111111111111'));
    await until(() => ownTransactions()[0]?.status === 'DECLINED');
    await pay(query, card('4242424242424242'));
    await until(() => ownTransactions()[1]?.status === 'APPROVED');
    await until(() => fixture.received.length === 2);
    expect(fixture.received.map(({ body }) => body.data.transaction.status)).toEqual(['DECLINED', 'APPROVED']);
  });

  test('cannot be retried after the retry window', async () => {
    await fixture.restart({ retryWindowMs: 0 });
    const query = fixture.checkoutQuery();
    await pay(query, card('4111111111111111'));
    await until(() => ownTransactions()[0]?.status === 'DECLINED');
    const response = await open(query);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('La referencia ya ha sido usada');
  });

  test('is refused for a reference that is already paid', async () => {
    const query = fixture.checkoutQuery();
    await pay(query, card('4242424242424242'));
    await until(() => ownTransactions()[0]?.status === 'APPROVED');
    expect((await open(query)).status).toBe(422);
    expect((await pay(query, card('4242424242424242'))).status).toBe(422);
    expect(ownTransactions()).toHaveLength(1);
  });

  test('creates one transaction when the payer submits a PENDING payment twice', async () => {
    fixture.provider.control.setFaults({ neverSettle: true });
    const query = fixture.checkoutQuery();
    const [first, second] = [await pay(query, card('4242424242424242')), await pay(query, card('4242424242424242'))];
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(ownTransactions()).toHaveLength(1);
  });
});

describe('the widget script', () => {
  test('defines window.WidgetCheckout', async () => {
    const script = await fetch(`${fixture.provider.url}/widget.js`);
    expect(await script.text()).toContain('window.WidgetCheckout = WidgetCheckout');
  });
});
