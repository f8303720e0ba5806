import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isShortcut } from './playerKeys';

const KeysSheet = lazy(() => import(/* webpackChunkName: "player-keys" */ './KeysSheet'));

/** Lists the player's keyboard shortcuts when "?" is pressed. */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  // Outside of the stage, whose colours are for the dark frame only.
  return createPortal(
    <Suspense fallback={null}>
      <KeysSheet onClose={() => setOpen(false)} />
    </Suspense>,
    document.body,
  );
}
