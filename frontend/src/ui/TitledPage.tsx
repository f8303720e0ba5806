import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  className?: string | undefined;
  /** Class of the header, which holds the title and `beside`. */
  headClassName?: string | undefined;
  /** Content after the title, before the page's content. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A screen that starts with its title. */
export function TitledPage({ title, className, headClassName, beside, children }: Props) {
  return (
    <div className={clsx('page', 'titled-screen', className)}>
      <header className={clsx('page-head', headClassName)}>
        <h1 className="page-title">{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}
