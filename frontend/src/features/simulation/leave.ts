import { forget } from './kept';
import { reload } from './reload';

/** Ends the simulation and reloads the page as the real site. */
export function leave(): void {
  forget();
  reload();
}
