import { currentLegalVersion } from '#contract/legal-kinds.ts';
import type { Answer, Client, TestApp } from './test-app.ts';

export type Typed = {
  tipoDocumento: string;
  numeroDocumento: string;
  nombres: string;
  apellidos: string;
  celular: string;
  correo: string;
  password: string;
  [more: string]: unknown;
};

let strangers = 0;

export function stranger(more: Partial<Typed> = {}): Typed {
  strangers++;
  return {
    tipoDocumento: 'CC',
    numeroDocumento: String(79_000_000 + strangers),
    nombres: 'Íngrid',
    apellidos: 'Rojas Peña',
    celular: '310 555 01 02',
    correo: `nueva${strangers}@correo.example`,
    password: 'café con arequipe',
    autorizaDatos: true,
    aceptaMensajesComerciales: false,
    horarioPreferido: 'TARDE',
    versionAutorizacion: currentLegalVersion['autorizacion-de-datos'],
    ...more,
  };
}

export async function newestCodeAt(t: TestApp, address: string): Promise<string | undefined> {
  await t.drain();
  const letters = (await t.mailbox.messages()).filter(({ to }) => to.includes(address));
  const [, first, last] =
    letters.findLast(({ subject }) => /ódigo es/.test(subject))?.text.match(/\b(\d{3}) (\d{3})\b/) ?? [];
  return first && last && first + last;
}

export async function registered(t: TestApp, typed: Typed): Promise<{ browser: Client; answer: Answer }> {
  const browser = t.client();
  await browser.post('/api/registration', typed);
  const codigo = await newestCodeAt(t, typed.correo);
  return { browser, answer: await browser.post('/api/validation/contact/verify', { codigo }) };
}
