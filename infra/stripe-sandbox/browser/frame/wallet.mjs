/** Script of a wallet's sheet: tells the page whether its owner confirmed the payment. */
const tell = (confirmed) => window.parent.postMessage({ sandbox: 'wallet', confirmed }, '*');

document.querySelector('[value=confirm]').addEventListener('click', () => tell(true));
document.querySelector('[value=cancel]').addEventListener('click', () => tell(false));
document.addEventListener('keydown', (event) => event.key === 'Escape' && tell(false));
window.addEventListener('message', ({ source, data }) => {
  if (source === window.parent && data?.sandbox === 'cancel') tell(false);
});
document.querySelector('[value=confirm]').focus();
