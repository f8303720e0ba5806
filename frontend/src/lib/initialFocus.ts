const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

/**
 * Moves the focus into a dialog that has just opened: to the control marked with `data-initial-focus`, else to the first one that
 * isn't marked with `data-closes`. Where there is none, the focus stays where the browser put it.
 */
export function moveInitialFocus(dialog: HTMLElement): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches('[data-closes], [tabindex="-1"]'));
  const marked = controls.filter((control) => control.matches('[data-initial-focus]'));
  for (const control of [...marked, ...controls]) {
    control.focus();
    // A hidden one doesn't take it.
    if (document.activeElement === control) return;
  }
}
