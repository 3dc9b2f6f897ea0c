import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileConsent } from '#contract/profile.ts';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { bodiesTo, isDialogOpen } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { ConsentsCard } from './ConsentsCard.tsx';
import { ContactHoursCard } from './ContactHoursCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const toastTexts = () => toasts.getState().list.map(({ text }) => text);
beforeEach(() => toasts.setState({ list: [] }));

describe('a consent', () => {
  const path = '/api/account/consents';
  const consent = (kind: ProfileConsent['kind'], granted: boolean | null): ProfileConsent => ({
    kind,
    granted,
    version: granted === null ? null : 1,
    at: granted === null ? null : new Date('2026-11-20T15:00:00Z'),
  });
  const changed = (granted: boolean, request: object | null = null) => ({
    autorizacion: { tipo: 'mensajes-comerciales', otorgado: granted, version: 1, fecha: '2026-11-24T15:00:00.000Z' },
    solicitud: request,
  });
  const card = (consents: readonly ProfileConsent[]) => draw(() => <ConsentsCard consents={consents} />);
  const takeBack = () => page.getByRole('button', { name: /^Retirar: / });

  test('to messages is withdrawn with one request', async () => {
    const { reply, letGo } = held(changed(false));
    const sent = answering({ [`POST ${path}`]: reply });
    await card([consent('mensajes-comerciales', true)]);
    await takeBack().dblClick();
    await expect.element(takeBack()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.poll(toastTexts).toEqual(['Retiraste tu autorización.']);
    expect(bodiesTo(sent, path)).toEqual([{ tipo: 'mensajes-comerciales', otorgado: false }]);
  });

  test('to data processing is kept when the user closes the dialog', async () => {
    const sent = answering({});
    await card([consent('autorizacion-de-datos', true)]);
    for (const leave of [
      () => page.getByRole('button', { name: 'Cancelar' }).click(),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await takeBack().click();
      await expect.element(page.getByRole('heading', { name: '¿Retirar tu autorización?' })).toHaveFocus();
      await leave();
      await expect.poll(isDialogOpen).toBe(false);
      await expect.element(takeBack()).toHaveFocus();
    }
    expect(bodiesTo(sent, path)).toEqual([]);
  });

  test('to data processing is withdrawn with one request', async () => {
    const request = {
      ...{ id: crypto.randomUUID(), radicado: 'PD-2026-000008', tipo: 'REVOCATORIA', estado: 'RECIBIDA', texto: '' },
      ...{ fecha: '2026-11-24T15:00:00.000Z', respuestaAntesDe: '2026-12-16' },
      ...{ resultado: null, respuesta: null, respondidaEn: null },
    };
    const { reply, letGo } = held(changed(false, request));
    const sent = answering({ [`POST ${path}`]: reply });
    await card([consent('autorizacion-de-datos', true)]);
    await takeBack().click();
    await page.getByRole('button', { name: 'Retirar autorización' }).dblClick();
    letGo();
    await expect.poll(isDialogOpen).toBe(false);
    expect(toastTexts()).toEqual([
      'Recibimos tu retiro. Tu radicado es PD-2026-000008: te respondemos a más tardar el 16 de diciembre de 2026.',
    ]);
    expect(bodiesTo(sent, path)).toEqual([{ tipo: 'autorizacion-de-datos', otorgado: false }]);
  });

  test('shows the error message of the server when the request fails', async () => {
    answering({ [`POST ${path}`]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) });
    await card([consent('mensajes-comerciales', null)]);
    await page.getByRole('button', { name: /^Autorizar: / }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Prueba más tarde.');
    expect(toastTexts()).toEqual([]);
  });
});

describe('contact channels and contact hours', () => {
  const path = '/api/account/contact-preference';

  test('are sent once, with the selected values', async () => {
    const { reply, letGo } = held({ canales: ['email', 'whatsapp'], horario: 'TARDE' });
    const sent = answering({ [`POST ${path}`]: reply });
    await draw(() => <ContactHoursCard preference={{ channels: ['email', 'celular'], hours: 'CUALQUIERA' }} />);
    await page.getByRole('checkbox', { name: 'Mensaje de texto' }).click();
    await page.getByRole('checkbox', { name: 'WhatsApp' }).click();
    await chooseRadio(/^En la tarde/);
    const save = page.getByRole('button', { name: 'Guardar' });
    await save.click();
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(save, { force: true });
    letGo();
    await expect.poll(toastTexts).toEqual(['Guardado. Así te contactamos desde ahora.']);
    expect(bodiesTo(sent, path)).toEqual([{ canales: ['email', 'whatsapp'], horario: 'TARDE' }]);
  });

  test('keep the selection when the server does not respond', async () => {
    answering({ [`POST ${path}`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await draw(() => <ContactHoursCard preference={{ channels: [], hours: 'MANANA' }} />);
    await page.getByRole('checkbox', { name: 'Llamada' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Llamada' })).toBeChecked();
  });
});

describe('the sessions', () => {
  const path = '/api/account/sessions/end-others';
  const session = (device: string, isCurrent: boolean) => ({
    ...{ id: crypto.randomUUID(), device, isCurrent },
    ...{ createdAt: new Date('2026-11-20T15:00:00Z'), lastActivityAt: new Date('2026-11-24T12:00:00Z') },
  });
  const both = [session('Chrome en Windows', true), session('Safari en iPhone', false)];
  const close = () => page.getByRole('button', { name: 'Cerrar las demás' });

  test('on other devices are ended with a single request after a double click', async () => {
    const { reply, letGo } = held({ sesionesCerradas: 1 });
    const sent = answering({ [`POST ${path}`]: reply });
    await draw(() => <SessionsCard sessions={both} />);
    await close().dblClick();
    await expect.element(close()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.poll(toastTexts).toEqual(['Cerramos la otra sesión.']);
    expect(bodiesTo(sent, path)).toHaveLength(1);
  });

  test('show the error message of a failed request, and no button when only one session is open', async () => {
    answering({ [`POST ${path}`]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) });
    const { screen } = await draw(() => <SessionsCard sessions={both} />);
    await close().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Prueba más tarde.');
    await screen.unmount();
    await draw(() => <SessionsCard sessions={both.slice(0, 1)} />);
    await expect.element(page.getByText('La que usas ahora')).toBeVisible();
    expect(close().elements()).toEqual([]);
  });
});
