import { operatorLines, type OperatorIdentity } from '#contract/operator-identity.ts';
import { html, type Html } from './markup.ts';

export type MailBody = {
  readonly subject: string;
  readonly preview: string;
  /** Defaults to the subject. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly closing?: readonly string[];
};

export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

const signature = 'Rebanca';
const notice = 'Este mensaje es automático. Nunca te pedimos tu contraseña ni los datos de tu tarjeta por correo.';

type GreetedMail = MailBody & { readonly greeting: string };

/** @throws RangeError for a link that is not http or https. */
export function composeMail(body: GreetedMail, sender: OperatorIdentity): MailContent {
  const action = body.action && { label: body.action.label, link: webLink(body.action.link) };
  const checked = { ...body, ...(action && { action }) };
  const foot = [signature, notice, ...operatorLines(sender)];
  return {
    subject: subjectOf(body),
    text: plainSpaces(plainText(checked, foot)),
    html: page(checked, foot).markup,
  };
}

export const subjectOf = ({ subject }: MailBody): string => plainSpaces(subject);

// Subjects and plain text have ordinary spaces, because non-breaking spaces would hinder searching and copying.
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

function webLink(link: string): string {
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RangeError(`Not a web address: ${url.protocol}`);
  return url.href;
}

function plainText(
  { greeting, paragraphs, code, facts = [], action, closing = [] }: GreetedMail,
  foot: readonly string[],
): string {
  const blocks = [
    greeting,
    ...paragraphs,
    code ?? '',
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    action === undefined ? '' : `${action.label}:\n${action.link}`,
    ...closing,
    ['--', ...foot].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

// The style sheet only adds dark mode. The colours are also inline, because many mail clients ignore the style sheet.
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0d1814 !important; color: #e3e9e5 !important; }
  .card { background: #1e2925 !important; }
  .title, .brand { color: #9cdfc7 !important; }
  .muted { color: #b0b8b4 !important; }
  .panel { background: #033e30 !important; color: #f0fbf6 !important; }
  .button { background: #9cdfc7 !important; color: #01251d !important; }
}`;

function page(
  { subject, preview, title = subject, greeting, paragraphs, code, facts = [], action, closing = [] }: GreetedMail,
  foot: readonly string[],
): Html {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p> `;
  return html`<!doctype html>
    <html lang="es-CO">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${{ markup: styles }}
        </style>
      </head>
      <body
        class="page"
        style="margin:0;padding:24px 12px;background:#f1f4f2;color:#1e2925;font:16px/1.5 Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:16px">
          <p class="brand" style="margin:0 0 24px;font-weight:800;font-size:18px;color:#035742">
            <span style="border-bottom:3px solid #faca2b">Rebanca</span>
          </p>
          <h1 class="title" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#035742">${title}</h1>
          ${paragraph(greeting)}${paragraphs.map(paragraph)}${code === undefined ? '' : codePanel(code)}${facts.length === 0 ? '' : factPanel(facts)}${action === undefined ? '' : button(action)}${closing.map(paragraph)}
        </div>
        <div class="muted" style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#4d5752">
          ${foot.map((line) => html`<p style="margin:0 0 4px">${line}</p> `)}
        </div>
      </body>
    </html> `;
}

function codePanel(code: string): Html {
  return html`<p
    class="panel"
    style="margin:0 0 16px;padding:16px;border-radius:12px;background:#f0fbf6;text-align:center;font-size:32px;font-weight:700;letter-spacing:2px;font-variant-numeric:tabular-nums"
  >
    ${code}
  </p> `;
}

function factPanel(facts: readonly (readonly [string, string])[]): Html {
  const rows = facts.map(
    ([label, value]) =>
      html`<p style="margin:0 0 8px"><span style="font-size:13px">${label}</span><br /><strong>${value}</strong></p> `,
  );
  return html`<div class="panel" style="margin:0 0 16px;padding:16px 16px 8px;border-radius:12px;background:#f0fbf6">
    ${rows}
  </div> `;
}

function button({ label, link }: { label: string; link: string }): Html {
  return html`<p style="margin:8px 0 24px">
    <a
      class="button"
      href="${link}"
      style="display:inline-block;padding:12px 24px;border-radius:12px;background:#035742;color:#ffffff;font-weight:700;text-decoration:none"
      >${label}</a
    >
  </p> `;
}
