import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { moveInitialFocus } from '@/lib/initialFocus';

interface Props {
  /** The accessible name as text; alternatively `labelledBy`, the id of the element that contains it. */
  label?: string;
  labelledBy?: string;
  /** Id of the element that describes the dialog, for screen readers. */
  describedBy?: string | undefined;
  className?: string | undefined;
  /** Called after closing by Escape, by a press outside, or by code that closes the page's dialogs. */
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open while mounted. It traps the focus and restores it on close. */
export function Modal({ label, labelledBy, describedBy, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const onPress = (event: MouseEvent) => event.target === element && element.close();
    const onClosed = () => closed();
    element.addEventListener('click', onPress);
    element.addEventListener('close', onClosed);
    element.showModal();
    // By default the browser focuses the first control, often the close button.
    moveInitialFocus(element);
    return () => {
      element.removeEventListener('click', onPress);
      element.removeEventListener('close', onClosed);
      // `close()` restores the focus; removing the element would lose it.
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={className} aria-label={label} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {children}
    </dialog>
  );
}
