import { createHash } from 'node:crypto';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import type { PublicValidity } from './documents.service.ts';

const kinds: Record<PublicValidity['kind'], string> = {
  ACUERDO: 'Acuerdo de pago',
  COMPROBANTE: 'Comprobante de pago',
  PAZ_Y_SALVO: 'Paz y salvo',
  DIAGNOSTICO: 'Diagnóstico financiero',
};

const style = `
:root{color-scheme:light dark;--bg:#f8faf9;--surface:#fff;--text:#0d1814;--soft:#4d5752;--line:#e3e9e5;--ok:#16572b;--okbg:#e0f7e4;--no:#802516;--nobg:#ffebe5}
@media (prefers-color-scheme:dark){:root{--bg:#08110e;--surface:#101c18;--text:#eff4f2;--soft:#c5cfcb;--line:#273530;--ok:#c3efca;--okbg:#0c3619;--no:#ffd8cd;--nobg:#491d15}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--bg);color:var(--text);font:1.0625rem/1.55 ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif}
main{width:min(100%,30rem);background:var(--surface);border-radius:1.75rem;padding:2rem;box-shadow:inset 0 0 0 1px var(--line)}
p{margin:.5rem 0}h1{margin:.75rem 0 .25rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
.brand{margin:0;font-weight:700;letter-spacing:-.02em}.state{display:inline-block;padding:.2rem .75rem;border-radius:99px;font-weight:600}
.ok{background:var(--okbg);color:var(--ok)}.no{background:var(--nobg);color:var(--no)}
dl{margin:1.25rem 0 0;border-top:1.5px dashed var(--line)}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}dt,.note{color:var(--soft)}dd{margin:0;font-weight:600;text-align:right}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The public check of a paper: whether it is ours and still valid, its kind, its date and whose initials it bears. */
export const verificationPage = {
  contentPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,

  render(code: string, found: PublicValidity | undefined): string {
    const shown = escape(code.toUpperCase());
    const body = !found
      ? `<p class="state no">No lo encontramos</p><h1>Ese código no es de un documento nuestro</h1><p>Revisa que esté escrito igual que en el papel: <strong>${shown}</strong>.</p>`
      : `<p class="state ${found.valid ? 'ok' : 'no'}">${found.valid ? 'Documento válido' : 'Documento anulado'}</p>
<h1>${kinds[found.kind]}</h1>
<dl><div><dt>Código</dt><dd>${shown}</dd></div><div><dt>Expedido el</dt><dd>${formatLongDate(bogotaDate(found.issuedAt))}</dd></div><div><dt>Titular</dt><dd>${escape(found.initials)}</dd></div></dl>
<p class="note">${found.valid ? 'Esta página solo muestra si el documento es auténtico.' : 'Este documento perdió su validez después de expedirse.'}</p>`;
    return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Verificar documento · Rebanca</title><style>${style}</style></head><body><main><p class="brand">Rebanca</p>${body}</main></body></html>`;
  },
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
