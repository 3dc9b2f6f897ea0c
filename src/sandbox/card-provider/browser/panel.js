// The script of the operator's panel: shows the state of the control API every two seconds and sends the operator's
// changes.
const find = (id) => document.getElementById(id);
const statusNames = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  DECLINED: 'Rechazada',
  VOIDED: 'Anulada',
  ERROR: 'Error',
};
const stateNames = { waiting: 'Por enviar', delivered: 'Recibido', dropped: 'Perdido', exhausted: 'Sin más intentos' };
const methodNames = { CARD: 'Tarjeta', NEQUI: 'Nequi', PSE: 'PSE' };
const money = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
});
const clock = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'America/Bogota',
});
const refreshMs = 2000;

function element(tag, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

async function send(method, path, body = {}) {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/control${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const say = (text) => {
  find('mensaje').textContent = text;
};

async function act(done, work) {
  try {
    await work();
    say(done);
  } catch (error) {
    say(error.message);
  }
  await refresh();
}

function action(label, done, work, className = 'secondary') {
  return element('button', { type: 'button', className, textContent: label, onclick: () => act(done, work) });
}

function transactionRow(transaction) {
  const { id, status } = transaction;
  const path = `/transactions/${id}`;
  const actions = [];
  if (status === 'PENDING') actions.push(action('Terminar ya', 'Terminada.', () => send('POST', `${path}/settle`)));
  if (status === 'APPROVED')
    actions.push(action('Anular', 'Anulada.', () => send('POST', `${path}/status`, { status: 'VOIDED' })));
  actions.push(action('Enviar el aviso otra vez', 'Aviso enviado.', () => send('POST', `${path}/webhook`)));
  return element(
    'div',
    { className: 'row' },
    element(
      'div',
      { className: 'head' },
      element('strong', { textContent: money.format(transaction.amount_in_cents / 100) }),
      element('span', { className: `tag ${status}`, textContent: statusNames[status] }),
    ),
    element('div', { className: 'small' }, element('span', { className: 'code', textContent: transaction.reference })),
    element('div', {
      className: 'small muted',
      textContent: `${methodNames[transaction.payment_method_type]} · ${clock.format(new Date(transaction.created_at))} · ${id}`,
    }),
    element('div', { className: 'actions' }, ...actions),
  );
}

function deliveryRow({ event, state, attempts, dueAt }) {
  const tries = attempts
    .map(({ statuses }) => statuses.map((status) => status || 'sin respuesta').join(', '))
    .join(' → ');
  const next = state === 'waiting' ? ` · próximo: ${clock.format(new Date(dueAt))}` : '';
  return element(
    'div',
    { className: 'row' },
    element(
      'div',
      { className: 'head' },
      element('span', {
        className: 'small',
        textContent: `${statusNames[event.transaction.status]} · ${event.transaction.id}`,
      }),
      element('span', { className: `tag ${state}`, textContent: stateNames[state] }),
    ),
    element('div', { className: 'small muted', textContent: `Respuestas: ${tries || 'ninguna'}${next}` }),
  );
}

const drawn = {};
function drawList(id, items, row, empty) {
  const version = JSON.stringify(items);
  if (drawn[id] === version) return;
  drawn[id] = version;
  find(id).replaceChildren(
    ...(items.length > 0 ? items.map(row) : [element('p', { className: 'empty', textContent: empty })]),
  );
}

function drawFaults(faults) {
  for (const [name, value] of Object.entries(faults)) {
    const control = find('fallas').elements[name];
    if (!control || control === document.activeElement) continue;
    if (control.type === 'checkbox') control.checked = value;
    else control.value = value ?? '';
  }
}

async function refresh() {
  const state = await fetch('/control/state')
    .then((response) => response.json())
    .catch(() => undefined);
  if (!state) return say('La pasarela no responde.');
  find('llave').textContent = state.publicKey;
  if (document.activeElement !== find('direccion')) find('direccion').value = state.eventsUrl ?? '';
  drawList('transacciones', state.transactions, transactionRow, 'Todavía no hay transacciones.');
  drawList('envios', state.deliveries, deliveryRow, 'Todavía no se ha enviado ningún aviso.');
  drawFaults(state.faults);
}

find('fallas').addEventListener('change', ({ target }) => {
  const number = target.value === '' ? null : Number(target.value);
  const value = target.type === 'checkbox' ? target.checked : target.type === 'number' ? number : target.value;
  act('Fallas guardadas.', () =>
    send('PUT', '/faults', { [target.name]: value ?? (target.name === 'settleMs' ? null : 0) }),
  );
});
find('fallas').addEventListener('submit', (event) => event.preventDefault());
find('sin-fallas').onclick = () => act('Sin fallas.', () => send('DELETE', '/faults'));
find('reiniciar').onclick = () =>
  confirm('¿Borrar todas las transacciones y los avisos?') && act('Todo borrado.', () => send('POST', '/reset'));
find('avisos').addEventListener('submit', (event) => {
  event.preventDefault();
  find('direccion').blur();
  act('Dirección guardada.', () => send('PUT', '/events-url', { url: find('direccion').value || null }));
});

refresh();
setInterval(() => {
  if (!document.hidden) refresh();
}, refreshMs);
