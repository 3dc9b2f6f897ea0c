// Opens the checkout in a frame over the merchant's page. The script is not a module and defines window.WidgetCheckout.
(() => {
  const base = new URL(document.currentScript.src).origin;
  const readyWithinMs = 5000;
  const customerFields = {
    email: 'email',
    fullName: 'full-name',
    phoneNumber: 'phone-number',
    phoneNumberPrefix: 'phone-number-prefix',
    legalId: 'legal-id',
    legalIdType: 'legal-id-type',
  };

  function checkoutAddress(config, embedded) {
    const url = new URL('/p/', base);
    const set = (name, value) => {
      if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value));
    };
    set('public-key', config.publicKey);
    set('currency', config.currency);
    set('amount-in-cents', config.amountInCents);
    set('reference', config.reference);
    set('signature:integrity', config.signature && config.signature.integrity);
    set('redirect-url', config.redirectUrl);
    set('expiration-time', config.expirationTime);
    for (const [name, field] of Object.entries(customerFields))
      set(`customer-data:${field}`, (config.customerData || {})[name]);
    const taxes = config.taxInCents || {};
    set('tax-in-cents:vat', taxes.vat);
    set('tax-in-cents:consumption', taxes.consumption);
    if (embedded) set('embedded-by', location.origin);
    return url.href;
  }

  function openFrame(address) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Pasarela de pruebas');
    Object.assign(dialog.style, {
      padding: '0',
      border: '0',
      borderRadius: '14px',
      overflow: 'hidden',
      width: 'min(30rem, 100vw)',
      height: 'min(54rem, 100dvh)',
      maxWidth: '100vw',
      maxHeight: '100dvh',
    });
    const frame = document.createElement('iframe');
    frame.title = 'Pasarela de pruebas';
    frame.src = address;
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, frame };
  }

  class WidgetCheckout {
    constructor(config) {
      for (const name of ['currency', 'amountInCents', 'reference', 'publicKey']) {
        if (!config || !config[name]) throw new Error(`WidgetCheckout: falta ${name}`);
      }
      this.config = config;
    }

    // Opens the checkout. Calls `done({ transaction })` once; `transaction` is undefined when the payer leaves before
    // paying.
    open(done) {
      const { config } = this;
      const { dialog, frame } = openFrame(checkoutAddress(config, true));
      // When the policy of the merchant's page blocks the frame, the browser navigates to the checkout page.
      const redirecting = setTimeout(() => location.assign(checkoutAddress(config, false)), readyWithinMs);
      const close = (transaction) => {
        clearTimeout(redirecting);
        removeEventListener('message', onMessage);
        dialog.remove();
        if (typeof done === 'function') done({ transaction });
        if (transaction && config.redirectUrl) {
          const back = new URL(config.redirectUrl);
          back.searchParams.set('id', transaction.id);
          location.assign(back.href);
        }
      };
      const onMessage = (event) => {
        if (event.origin !== base || event.source !== frame.contentWindow) return;
        if (event.data.type === 'checkout-ready') clearTimeout(redirecting);
        if (event.data.type === 'checkout-left') close(undefined);
        if (event.data.type === 'checkout-finished') close(event.data.transaction);
      };
      addEventListener('message', onMessage);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        frame.contentWindow.postMessage({ type: 'checkout-leave' }, base);
      });
    }
  }

  window.WidgetCheckout = WidgetCheckout;
})();
