/** Script of the 3-D Secure page, on which the cardholder answers their bank, standalone or in a dialog. */
const inDialog = window.parent !== window;
const form = document.querySelector('form');

/** Submits a refusal. */
const refuse = () => form?.querySelector('[value=fail]').click();

if (document.body.dataset.done !== undefined && inDialog) {
  // Reports only that it is over; the page asks the API for the outcome.
  window.parent.postMessage({ sandbox: 'authenticated' }, '*');
}
document.addEventListener('keydown', (event) => event.key === 'Escape' && refuse());
window.addEventListener(
  'message',
  ({ source, data }) => source === window.parent && data?.sandbox === 'cancel' && refuse(),
);
form?.querySelector('[value=success]').focus();
