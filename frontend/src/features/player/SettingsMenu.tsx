import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import { SettingsPage } from './SettingsPage';
import type { PlayerSetting } from './usePlayerSettings';

/** A setting that is either on or off. */
export interface PlayerSwitch {
  label: string;
  on: boolean;
  toggle: () => void;
}

interface Props {
  settings: PlayerSetting[];
  switches: PlayerSwitch[];
  onClose: () => void;
}

const ITEM = '[role^="menuitem"]';
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The player's settings: a list, and a page of choices for each of them. */
export function SettingsMenu({ settings, switches, onClose }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PlayerSetting['name'] | null>(null);
  const open = settings.find(({ name }) => name === page);
  useEffect(() => {
    const first = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.current?.querySelector<HTMLElement>(ITEM);
    first?.focus({ preventScroll: true });
  }, [page]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEP[event.key];
    if (event.key === 'Escape' || (event.key === 'ArrowLeft' && open)) {
      event.stopPropagation();
      if (open) setPage(null);
      else onClose();
    } else if (step !== undefined) {
      event.preventDefault();
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
      const now = items.indexOf(document.activeElement as HTMLElement);
      items[(now + step + items.length) % items.length]?.focus({ preventScroll: true });
    }
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className="grandstand-settings"
      aria-label={open ? t(`player.settings.${open.name}`) : t('player.settings.title')}
      onKeyDown={onKeyDown}
    >
      {open && <SettingsPage setting={open} onBack={() => setPage(null)} />}
      {!open &&
        settings.map(({ name, options, chosen }) => (
          <button key={name} type="button" role="menuitem" aria-haspopup="menu" onClick={() => setPage(name)}>
            <span>{t(`player.settings.${name}`)}</span> <span className="grandstand-chosen">{options.find(({ value }) => value === chosen)?.label}</span>
            <Icon name="chevron-right" size={18} />
          </button>
        ))}
      {!open &&
        switches.map(({ label, on, toggle }) => (
          <button key={label} type="button" role="menuitemcheckbox" aria-checked={on} onClick={toggle}>
            <span>{label}</span> <span className="grandstand-chosen">{on ? t('player.settings.on') : t('player.settings.off')}</span>
          </button>
        ))}
    </div>
  );
}
