import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Width of the content: a column of text, a list of questions, or two columns. */
  width: BandWidth;
  className?: string | undefined;
  /** Class of the header, which holds the title and `beside`. */
  headClassName?: string | undefined;
  /** Content after the title, in the band. */
  beside?: ReactNode;
  children?: ReactNode;
}

export type BandWidth = 'text' | 'medium' | 'wide';

/** A text screen with its title on a band in the brand colour. */
export function BandPage({ title, width, className, headClassName, beside, children }: Props) {
  return (
    <div className={clsx('page', `page-${width}`, className)}>
      <header className={clsx('page-head page-band', headClassName)}>
        <h1 className="page-title">{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}
