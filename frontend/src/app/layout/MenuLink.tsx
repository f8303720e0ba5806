import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuEntry } from '@/api/types';
import { isOutside } from '../navigation/menuEntries';

interface Props {
  entry: MenuEntry;
  current: boolean;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

export function MenuLink({ entry, current, className, onClick, children }: Props) {
  if (isOutside(entry.url)) {
    return (
      <a href={entry.url} className={className} rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link to={entry.url} className={className} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {children}
    </Link>
  );
}
