// The script of the mailbox page: shows the list of mails and the selected mail. The URL of the page contains the id of
// the selected mail.
const find = (id) => document.getElementById(id);
const clock = new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Bogota' });
const size = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });
const refreshMs = 2000;
let mails = [];
let drawnList = '';
let drawnMail;

function element(tag, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

const chosenId = () => /^\/mensajes\/([\w-]+)$/.exec(location.pathname)?.[1];
const addressOf = (mail) => `/mensajes/${mail.id}`;

function choose(address, event) {
  event.preventDefault();
  history.pushState(null, '', address);
  draw();
  find('correo').focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

function listItem(mail) {
  const link = element(
    'a',
    { href: addressOf(mail), onclick: (event) => choose(addressOf(mail), event) },
    element('span', { className: 'subject', textContent: mail.subject || 'Sin asunto' }),
    element('span', {
      className: 'small muted',
      textContent: `Para ${mail.to.join(', ') || mail.envelope.to.join(', ')}`,
    }),
    element('span', { className: 'small muted', textContent: clock.format(new Date(mail.receivedAt)) }),
  );
  if (mail.id === chosenId()) link.setAttribute('aria-current', 'page');
  return element('li', {}, link);
}

const fact = (name, value) =>
  element('div', {}, element('dt', { textContent: name }), element('dd', { textContent: value }));

function tabs(mail) {
  const text = element('pre', { textContent: mail.text || 'Este correo no trae texto.' });
  if (mail.html === null) return [text];
  const frame = element('iframe', {
    title: 'Contenido del correo',
    src: `/api/messages/${mail.id}/html`,
    className: 'html',
  });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const views = { HTML: frame, Texto: text };
  text.hidden = true;
  const options = Object.keys(views).flatMap((name, index) => [
    element('input', {
      type: 'radio',
      className: 'tab-input',
      name: 'vista',
      id: `vista-${index}`,
      checked: index === 0,
      onchange: () =>
        Object.entries(views).forEach(([key, view]) => {
          view.hidden = key !== name;
        }),
    }),
    element('label', { className: 'tab', htmlFor: `vista-${index}`, textContent: name }),
  ]);
  const legend = element('legend', { className: 'hidden', textContent: 'Cómo ver el correo' });
  return [element('fieldset', { className: 'tabs two' }, legend, ...options), frame, text];
}

function attachmentLink(attachment) {
  const name = attachment.filename || 'Adjunto sin nombre';
  return element(
    'li',
    {},
    element('a', {
      href: attachment.url,
      download: attachment.filename,
      textContent: `${name} (${size.format(attachment.size / 1000)} kB)`,
    }),
  );
}

function mailView(mail) {
  const attached =
    mail.attachments.length === 0
      ? []
      : [
          element('h3', { textContent: 'Adjuntos' }),
          element('ul', { className: 'attachments' }, ...mail.attachments.map(attachmentLink)),
        ];
  return [
    element('a', {
      className: 'back',
      href: '/',
      textContent: 'Ver todos los correos',
      onclick: (event) => choose('/', event),
    }),
    element('h2', { textContent: mail.subject || 'Sin asunto' }),
    element(
      'dl',
      { className: 'facts' },
      fact('De', `${mail.from.name} <${mail.from.address}>`.trim()),
      fact('Para', mail.envelope.to.join(', ')),
      fact('Llegó', clock.format(new Date(mail.receivedAt))),
    ),
    ...tabs(mail),
    ...attached,
    element('a', { href: `/api/messages/${mail.id}/raw`, textContent: 'Descargar el original (.eml)' }),
  ];
}

function draw() {
  const id = chosenId();
  document.body.classList.toggle('reading', id !== undefined);
  const version = JSON.stringify([id, mails.map((mail) => mail.id)]);
  if (version !== drawnList) {
    drawnList = version;
    find('cuenta').textContent =
      mails.length === 0 ? 'Todavía no hay correos.' : `${mails.length} ${mails.length === 1 ? 'correo' : 'correos'}`;
    find('lista').replaceChildren(...mails.map(listItem));
  }
  const mail = mails.find((one) => one.id === id);
  const key = mail?.id ?? (id === undefined ? 'none' : 'missing');
  if (key === drawnMail) return;
  drawnMail = key;
  const hint = key === 'missing' ? 'Este correo ya no está.' : 'Elige un correo para leerlo.';
  find('correo').replaceChildren(
    ...(mail ? mailView(mail) : [element('p', { className: 'empty', textContent: hint })]),
  );
}

async function refresh() {
  const answer = await fetch('/api/messages')
    .then((response) => response.json())
    .catch(() => undefined);
  if (!answer) return;
  mails = answer;
  draw();
}

find('vaciar').onclick = async () => {
  if (!confirm('¿Borrar todos los correos?')) return;
  await fetch('/api/messages', { method: 'DELETE', headers: { 'content-type': 'application/json' } });
  history.replaceState(null, '', '/');
  await refresh();
};
addEventListener('popstate', draw);
refresh();
setInterval(() => {
  if (!document.hidden) refresh();
}, refreshMs);
