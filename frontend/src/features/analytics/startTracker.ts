import { takeReports } from './reports';
import { Tracker } from './Tracker';

/** Starts sending all reports. Returns a function that stops it and sends the rest. */
export function startTracker(): () => void {
  const tracker = new Tracker();
  const stop = takeReports((noted) => tracker.note(noted));
  const leave = () => tracker.leave();
  const onHidden = () => document.visibilityState === 'hidden' && leave();
  const onOnline = () => void tracker.send();
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('online', onOnline);
    stop();
    leave();
  };
}
