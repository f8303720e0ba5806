import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** How wide its content is: a line of text, a list of questions, two columns. */
  width: BandWidth;
  className?: string | undefined;
  /** Of the title and what follows it. */
  headClassName?: string | undefined;
  /** What follows the title in the band. */
  beside?: ReactNode;
  children?: ReactNode;
}

export type BandWidth = 'text' | 'medium' | 'wide';

/** A screen of text, whose title stands on a band of the brand's colour. */
export function BandPage({ title, width, className, headClassName, beside, children }: Props) {
  return (
    <div className={clsx('page', `page-${width}`, className)}>
      <header className={clsx('page-band', headClassName)}>
        <h1 className="page-title">{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}
