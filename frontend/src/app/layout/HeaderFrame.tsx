import type { ReactNode } from 'react';

interface Props {
  brand: ReactNode;
  menu: ReactNode;
  tools?: ReactNode;
}

/** The header's row: the logo, the menu (wide screens only) and the tools. */
export function HeaderFrame({ brand, menu, tools }: Props) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        {brand}
        {menu}
        <div className="site-tools">{tools}</div>
      </div>
    </header>
  );
}
