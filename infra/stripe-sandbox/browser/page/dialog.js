/** Shows the 3-D Secure page in a modal dialog; resolves when the cardholder has answered their bank. */
const askOwner = (url, locale) => askIn('3-D Secure', `${url}?in=dialog&locale=${encodeURIComponent(locale)}`, 'authenticated');

/** Shows a wallet's sheet in a modal dialog; resolves to whether its owner confirmed. */
async function askWallet(wallet, locale) {
  const query = new URLSearchParams({ wallet, locale });
  const { confirmed } = await askIn(wallet, `${ORIGIN}/elements/wallet?${query}`, 'wallet');
  return confirmed;
}

/** Shows a page of the sandbox in a modal dialog; resolves to its message of a kind. */
function askIn(title, address, kind) {
  return new Promise((resolve) => {
    const opener = document.activeElement;
    const dialog = document.createElement('dialog');
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      colorScheme: 'light',
    });
    dialog.setAttribute('aria-label', title);
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.name = `__privateStripeFrame${nextFrame()}`;
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', colorScheme: 'light' });
    frame.src = address;
    const done = (message) => {
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(message);
    };
    const hear = ({ origin, source, data }) => {
      if (origin === ORIGIN && source === frame.contentWindow && data?.sandbox === kind) done(data);
    };
    window.addEventListener('message', hear);
    // Escape while the page has the focus: tells the frame, which submits a refusal.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      frame.contentWindow?.postMessage({ sandbox: 'cancel' }, ORIGIN);
    });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    frame.addEventListener('load', () => frame.focus());
  });
}
