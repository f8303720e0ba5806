import { forget } from './kept';

/** Ends the simulation: the tab loads the same page as what it really is. */
export function leave(): void {
  forget();
  window.location.reload();
}
