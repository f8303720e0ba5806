/** The page on which the card's owner answers their bank, alone or in a dialog. */
const inDialog = window.parent !== window;
const form = document.querySelector('form');

/** Says no, and closes. */
const refuse = () => form?.querySelector('[value=fail]').click();

if (document.body.dataset.done !== undefined && inDialog) {
  // It says no more than that it is over; the page asks the API how it ended.
  window.parent.postMessage({ sandbox: 'authenticated' }, '*');
}
document.addEventListener('keydown', (event) => event.key === 'Escape' && refuse());
window.addEventListener(
  'message',
  ({ source, data }) => source === window.parent && data?.sandbox === 'cancel' && refuse(),
);
form?.querySelector('[value=success]').focus();
