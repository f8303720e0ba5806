import type { Dispatch } from '@reduxjs/toolkit';
import { showToast, type Toast } from './toastsSlice';

/** Long enough to read it, to think better of it, and to reach it by keyboard. */
const UNDO_MS = 10_000;

const pending = new Map<Toast['id'], () => void>();

interface Done {
  /** What was done. */
  message: string;
  /** Takes it back. */
  undo: () => void;
}

/** Tells what was done, with a button that takes it back. */
export function showUndo(dispatch: Dispatch, { message, undo }: Done): void {
  const { payload } = dispatch(showToast({ message, type: 'success', duration: UNDO_MS, undo: true }));
  pending.set(payload.id, undo);
}

/** How to take back what a toast tells of, for its one press; null where it has been taken back, or can't be. */
export function takeUndo(id: Toast['id']): (() => void) | null {
  const undo = pending.get(id) ?? null;
  pending.delete(id);
  return undo;
}
