// Adds input formatting, messages to the merchant's page and the automatic return. The form also works without this
// script.
const holder = document.querySelector('[data-origin]');
const merchantOrigin = window.parent === window ? '' : (holder?.dataset.origin ?? '');
const result = document.querySelector('[data-status]');
const shownMs = 3000;

const notifyMerchant = (message) => window.parent.postMessage(message, merchantOrigin);

function finish(link) {
  if (merchantOrigin)
    notifyMerchant({ type: 'checkout-finished', transaction: JSON.parse(result.dataset.transaction) });
  else location.assign(link.href);
}

for (const button of document.querySelectorAll('[data-fill]')) {
  button.addEventListener('click', () => {
    for (const [name, value] of Object.entries(JSON.parse(button.dataset.fill)))
      document.getElementById(name).value = value;
    for (const other of document.querySelectorAll('[data-fill]'))
      other.setAttribute('aria-pressed', String(other === button));
  });
}

document.getElementById('tarjeta')?.addEventListener('input', ({ target }) => {
  if (target.selectionStart !== target.value.length) return;
  target.value = target.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
});

document.getElementById('vence')?.addEventListener('input', ({ target, inputType }) => {
  if (inputType?.startsWith('insert') && /^\d{2}$/.test(target.value)) target.value += '/';
});

document.querySelector('form')?.addEventListener('submit', ({ target }) => {
  target.querySelector('[type=submit]').disabled = true;
});
// Enables the submit button again, because a page restored from the back/forward cache keeps the button disabled.
addEventListener('pageshow', () => document.querySelector('[type=submit]')?.removeAttribute('disabled'));

document.querySelector('[aria-invalid]')?.focus();

const leave = document.querySelector('[data-leave]');
if (merchantOrigin) {
  notifyMerchant({ type: 'checkout-ready' });
  leave?.addEventListener('click', (event) => {
    event.preventDefault();
    notifyMerchant({ type: 'checkout-left' });
  });
  const leaveFrame = () => {
    if (!result) notifyMerchant({ type: 'checkout-left' });
    else if (result.dataset.status !== 'PENDING') finish();
  };
  // The browser sends the Escape key to the page with the focus. The merchant's page reports its Escape key in a
  // message.
  addEventListener('message', ({ origin, data }) => {
    if (origin === merchantOrigin && data?.type === 'checkout-leave') leaveFrame();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leaveFrame();
  });
}

if (result?.dataset.status === 'PENDING') {
  const ask = async () => {
    const answer = await fetch(`${location.pathname}/estado`)
      .then((response) => response.json())
      .catch(() => ({ status: 'PENDING' }));
    if (answer.status === 'PENDING') setTimeout(ask, 700);
    else location.reload();
  };
  setTimeout(ask, 400);
} else if (result) {
  const back = document.querySelector('[data-return]');
  back?.addEventListener('click', (event) => {
    event.preventDefault();
    finish(back);
  });
  const clock = document.querySelector('[data-until]');
  if (clock) {
    const tick = () => {
      const seconds = Math.ceil((Number(clock.dataset.until) - Date.now()) / 1000);
      if (seconds <= 0) return back ? finish(back) : location.reload();
      clock.textContent = `Puedes intentarlo durante ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutos.`;
      return setTimeout(tick, 1000);
    };
    tick();
  } else if (back) {
    setTimeout(() => finish(back), shownMs);
  } else if (merchantOrigin) {
    setTimeout(() => finish(), shownMs);
  }
}
