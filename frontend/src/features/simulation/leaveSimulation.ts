import { forget } from './storedSimulation';
import { reload } from './reload';

/** Ends the simulation and reloads the page as the real site. */
export function leaveSimulation(): void {
  forget();
  reload();
}
