import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { moveInitialFocus } from '@/lib/initialFocus';

interface Props {
  /** What it is called: words, or the id of the element that has them. */
  label?: string;
  labelledBy?: string;
  /** The id of the element that says what it is about, for those who can't see it. */
  describedBy?: string | undefined;
  className?: string | undefined;
  /** It was closed: by Escape, a press beside it, or by whoever closes the page's dialogs. */
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog, open for as long as it is drawn. The focus stays in it, and goes back to where it was. */
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
    // The browser would take the first control, which is often the one that closes.
    moveInitialFocus(element);
    return () => {
      element.removeEventListener('click', onPress);
      element.removeEventListener('close', onClosed);
      // Closing is what gives the focus back; merely taking it out of the page loses it.
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={className} aria-label={label} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {children}
    </dialog>
  );
}
