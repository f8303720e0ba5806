/** Shows the 3-D Secure page in a modal dialog; resolves when the cardholder has answered their bank. */
function askOwner(url, locale) {
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
    dialog.setAttribute('aria-label', '3-D Secure');
    const frame = document.createElement('iframe');
    frame.title = '3-D Secure';
    frame.name = `__privateStripeFrame${nextFrame()}`;
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', colorScheme: 'light' });
    frame.src = `${url}?in=dialog&locale=${encodeURIComponent(locale)}`;
    const done = () => {
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve();
    };
    const hear = ({ origin, source, data }) => {
      if (origin === ORIGIN && source === frame.contentWindow && data?.sandbox === 'authenticated') done();
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
