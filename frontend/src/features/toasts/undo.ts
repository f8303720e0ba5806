import type { Dispatch } from '@reduxjs/toolkit';
import { showToast, type Toast } from './toastsSlice';

/** Time to read the toast, decide, and reach the button by keyboard. */
const UNDO_MS = 10_000;

const pending = new Map<Toast['id'], () => void>();

interface UndoableAction {
  /** Describes the action. */
  message: string;
  /** Reverts the action. */
  undo: () => void;
}

/** Shows a toast that describes an action, with a button that reverts it. */
export function showUndo(dispatch: Dispatch, { message, undo }: UndoableAction): void {
  const { payload } = dispatch(showToast({ message, type: 'success', duration: UNDO_MS, undo: true }));
  pending.set(payload.id, undo);
}

/** Returns and removes a toast's undo function; null if it was used already or there is none. */
export function takeUndo(id: Toast['id']): (() => void) | null {
  const undo = pending.get(id) ?? null;
  pending.delete(id);
  return undo;
}
