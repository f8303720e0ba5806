import { useEffect, useEffectEvent } from 'react';
import type { Edge } from './span';

/** Keyboard shortcuts of the editor. */
export const CUT_KEYS = { start: 'I', end: 'O', preview: 'P' } as const;

const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog';

/** Handles the shortcuts of the editor: I and O set the start and end to the playhead, P toggles the preview. */
export function useCutKeys(putHere: (edge: Edge) => void, togglePreview: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(TYPED_INTO))) return;
    const key = event.key.toUpperCase();
    if (key === CUT_KEYS.start) putHere('start');
    else if (key === CUT_KEYS.end) putHere('end');
    else if (key === CUT_KEYS.preview) togglePreview();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
