import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  className?: string | undefined;
  /** Of the title and what follows it. */
  headClassName?: string | undefined;
  /** What follows the title, before the page's content. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A screen that begins with its title. */
export function TitledPage({ title, className, headClassName, beside, children }: Props) {
  return (
    <div className={clsx('page', 'titled-screen', className)}>
      <header className={headClassName}>
        <h1 className="page-title">{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}
