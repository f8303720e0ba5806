import { forget } from './kept';
import { reload } from './reload';

/** Ends the simulation: the tab loads the same page as what it really is. */
export function leave(): void {
  forget();
  reload();
}
