const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

/**
 * Moves the focus into a newly opened dialog: to the control with `data-initial-focus`, else to the first one without
 * `data-closes`. If there is none, the browser's choice stays.
 */
export function moveInitialFocus(dialog: HTMLElement): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches('[data-closes], [tabindex="-1"]'));
  const marked = controls.filter((control) => control.matches('[data-initial-focus]'));
  for (const control of [...marked, ...controls]) {
    control.focus();
    // A hidden control cannot take the focus.
    if (document.activeElement === control) return;
  }
}
