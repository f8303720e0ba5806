import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import type { PlayerSetting } from './usePlayerSettings';

interface Props {
  setting: PlayerSetting;
  onBack: () => void;
}

/** The choices of one setting, below a way back to all settings. */
export function SettingsPage({ setting: { name, chosen, options, choose }, onBack }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" role="menuitem" className="grandstand-settings-back" onClick={onBack} aria-label={t('player.settings.back')}>
        <Icon name="chevron-left" size={18} />
        <span>{t(`player.settings.${name}`)}</span>
      </button>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === chosen}
          onClick={() => {
            choose(value);
            onBack();
          }}
        >
          {value === chosen ? <Icon name="check" size={18} /> : <span className="grandstand-unchecked" />}
          <span>{label}</span>
        </button>
      ))}
    </>
  );
}
