import type { ReactNode } from 'react';

/** The channel's announcement above the header. */
export function AnnouncementBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <aside className="announcement" aria-label={label}>
      {children}
    </aside>
  );
}
