import { agreementWord } from '#domain/agreements/state-words.ts';
import { createHash } from 'node:crypto';
import { formatPesos } from '#domain/money/money.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { supervisors, operatorLines, type OperatorIdentity } from '#contract/operator-identity.ts';
import { logoColumn, logoHill } from '#server/gateways/pdf/blocks.ts';
import type { DocumentKind } from './documents.store.ts';
import type { PublicValidity } from './verify-document.ts';

const replacedWord = agreementWord({ state: 'REPROGRAMADO', standing: null }, false);
const kinds: Record<DocumentKind, string> = {
  ACUERDO: 'Acuerdo de pago',
  COMPROBANTE: 'Comprobante de pago',
  PAZ_Y_SALVO: 'Paz y salvo',
  DIAGNOSTICO: 'Diagnóstico financiero',
  OTROSI: 'Otrosí de un acuerdo de pago',
  RECLAMO: 'Reclamo radicado',
  CONSTANCIA: 'Constancia de reclamo aceptado',
};
const amounts: Record<DocumentKind, string> = {
  ACUERDO: 'Total del acuerdo',
  COMPROBANTE: 'Valor pagado',
  PAZ_Y_SALVO: 'Total pagado',
  DIAGNOSTICO: 'Valor',
  OTROSI: 'Total del acuerdo',
  RECLAMO: 'Valor',
  CONSTANCIA: 'Valor',
};
const withoutAmount: ReadonlySet<DocumentKind> = new Set(['DIAGNOSTICO', 'RECLAMO', 'CONSTANCIA']);
type FoundDocument = Extract<PublicValidity, { is: 'document' }>;
const notes: Record<FoundDocument['by'], string> = {
  code: 'Compara estos datos con los de tu documento. Si alguno es distinto, no es el que expedimos.',
  file: 'Es la huella del archivo. Si la calculaste con tu archivo, es exactamente el que expedimos.',
  text: 'Es la huella del texto, la que está impresa. Cualquiera puede copiarla en otro papel.',
};
const useCode = 'Para comparar también el valor, escribe el código que está junto al QR.';

export const fontAddress = '/verificar/figtree.woff2';

const style = `
@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(${fontAddress}) format("woff2")}
:root{color-scheme:light dark;--bg:#f8faf9;--surface:#fff;--text:#0d1814;--soft:#4d5752;--line:#e3e9e5;--ok:#16572b;--okbg:#e0f7e4;--no:#802516;--nobg:#ffebe5;--brand:#035742;--onbrand:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#08110e;--surface:#101c18;--text:#eff4f2;--soft:#c5cfcb;--line:#273530;--ok:#c3efca;--okbg:#0c3619;--no:#ffd8cd;--nobg:#491d15;--brand:#7fd6b6;--onbrand:#062018}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;align-content:center;gap:1.5rem;padding:min(1.5rem,7.5vw);background:var(--bg);color:var(--text);font:1.0625rem/1.55 Figtree,ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif}
main{width:min(100%,30rem);background:var(--surface);border-radius:1.75rem;padding:clamp(1.25rem,6vw,2rem) min(clamp(1.25rem,6vw,2rem),6.25vw);box-shadow:inset 0 0 0 1px var(--line)}
footer{width:min(100%,30rem);color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}footer a{color:inherit}footer span{white-space:nowrap}p{margin:.5rem 0}h1{margin:.75rem 0 .25rem;font-size:min(1.75rem,9vw);text-wrap:balance;line-height:1.15;letter-spacing:-.02em}
.brand{display:flex;align-items:center;gap:.6rem;margin:0 0 1.25rem;font-size:1.25rem;font-weight:700;letter-spacing:-.02em}.column{fill:var(--brand)}.hill{fill:#faca2b}.state{display:inline-block;padding:.2rem .75rem;border-radius:99px;font-weight:600}
.ok{background:var(--okbg);color:var(--ok)}.no{background:var(--nobg);color:var(--no)}
dl{margin:1.25rem 0 0;border-top:1.5px dashed var(--line)}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}dt,.note{color:var(--soft)}dd{margin:0 0 0 auto;font-weight:600;text-align:right;font-variant-numeric:tabular-nums}dl+.note{margin-top:1rem}
dl .long{display:block}.long dd{margin:.25rem 0 0;text-align:left;font:600 .875rem/1.6 ui-monospace,Menlo,Consolas,monospace}
form{margin-top:1.5rem;padding-top:1.25rem;border-top:1.5px dashed var(--line);display:grid;gap:.5rem}label{font-weight:600}
input,button{font:inherit;min-height:3rem;border-radius:.875rem;padding:.5rem 1rem;width:100%}input{border:1.5px solid var(--soft);background:var(--bg);color:var(--text)}
button{border:0;background:var(--brand);color:var(--onbrand);font-weight:600;cursor:pointer}strong{overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const verificationPage = {
  contentPolicy: `default-src 'none'; font-src 'self'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,

  ask: (operator: OperatorIdentity): string => pageOf(`<h1>Verifica un documento</h1>${form('')}`, operator),

  /** `mark` is a verification mark, or the typed text when the text is not a valid mark. */
  render(mark: string, found: PublicValidity | undefined, operator: OperatorIdentity): string {
    const page = (body: string) => pageOf(body, operator);
    if (!found)
      return page(`<p class="state no">No lo encontramos</p><h1>Eso no corresponde a un documento nuestro</h1>
<p>Revisa que esté escrito igual que en el documento. Buscamos:</p><p><strong translate="no">${escape(mark)}</strong></p>${form(mark)}`);
    if (found.is === 'legal-text')
      return page(`<p class="state ok">Texto nuestro</p><h1>${escape(found.title)}</h1>
<dl>${row('Versión', String(found.version))}${row('Publicado el', formatLongDate(bogotaDate(found.firstAt)))}${fingerprint('Huella del texto', mark)}</dl>
<p class="note">Es la huella de un texto legal del portal. Con una letra distinta, la huella sería otra.</p>`);
    const { by, valid, kind, issuedAt, initials, agreementEnds, amount, replacedOn } = found;
    const rows = [
      by === 'code'
        ? exact('Código', mark)
        : fingerprint(by === 'file' ? 'Huella del archivo' : 'Huella del texto', mark),
      row('Expedido el', formatLongDate(bogotaDate(issuedAt))),
      exact('Titular', initials),
      agreementEnds === undefined ? '' : exact('Acuerdo terminado en', agreementEnds),
      amount === undefined ? '' : exact(amounts[kind], formatPesos(amount)),
      replacedOn === undefined ? '' : row(`${replacedWord} el`, formatLongDate(replacedOn)),
    ];
    const note = valid ? notes[by] : 'Este documento perdió su validez después de expedirse.';
    const more = valid && by !== 'code' && !withoutAmount.has(kind) ? `<p class="note">${useCode}</p>${form('')}` : '';
    const replaced =
      replacedOn === undefined ? '' : '<p>Otro acuerdo tomó su lugar: lo que dice este ya no se cobra.</p>';
    const standing = `Documento ${replacedOn === undefined ? 'válido' : replacedWord.toLowerCase()}`;
    return page(`<p class="state ${valid && replacedOn === undefined ? 'ok' : 'no'}">${valid ? standing : 'Documento anulado'}</p>
<h1>${kinds[kind]}</h1>${replaced}
<dl>${rows.join('')}</dl>
<p class="note">${note}</p>${more}`);
  },
};

const logo = `<svg viewBox="4 2 33 36" width="30" height="33" aria-hidden="true"><path class="column" fill-rule="evenodd" d="${logoColumn}"/><path class="hill" d="${logoHill}"/></svg>`;

const row = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`;

const exact = (name: string, value: string) => `<div><dt>${name}</dt><dd translate="no">${escape(value)}</dd></div>`;

const fingerprint = (name: string, value: string) =>
  `<div class="long"><dt>${name}</dt><dd translate="no">${inGroups(value)}</dd></div>`;

const inGroups = (hash: string) => escape(hash.replace(/(.{8})(?=.)/g, '$1 '));

const form = (typed: string) => `<form action="/verificar"><label for="marca">Código o huella del documento</label>
<input id="marca" name="marca" required maxlength="300" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="ayuda" value="${escape(typed)}">
<p class="note" id="ayuda">El código está junto al QR, así: 7F3KM-92QDH. También sirve una huella SHA-256: la impresa, que es del texto, o la del archivo PDF.</p><button>Verificar</button></form>`;

const pageOf = (body: string, operator: OperatorIdentity) =>
  `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" type="image/svg+xml" href="/icon.svg"><title>Verificar documento · Rebanca</title><style>${style}</style></head><body><main><p class="brand" translate="no">${logo}Rebanca</p>${body}</main>${foot(operator)}</body></html>`;

function foot(operator: OperatorIdentity): string {
  const { name, site } = supervisors[operator.supervisor];
  const [who, complaints] = operatorLines(operator).map(escape);
  const linked = complaints!
    .replace('en el portal, en /reclamos', '<a href="/reclamos">presenta uno</a>')
    .replace(escape(operator.complaintsEmail), (mail) => `<a href="mailto:${mail}">${mail}</a>`)
    .replace(`${escape(name)}: ${site}`, `<a href="https://${site}/" rel="noreferrer">${escape(name)}</a>`);
  const whole = who!.replace(/NIT [\d.-]+|(?<=Teléfono ).+/g, '<span>$&</span>');
  return `<footer><p>${whole}</p><p>${linked}</p></footer>`;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
