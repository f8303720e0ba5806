import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '@/ui/Icon';
import { useMediaQuery } from '@/lib/useMediaQuery';
import { useBootstrap } from '@/features/channel/channelApi';
import { applyMode } from '@/theme/mode';
import { modeChosen, selectMode } from '../preferencesSlice';
import styles from './ModeSwitch.module.css';

/** Switches between light and dark if the channel allows it. Choosing the system's mode follows the system again. */
export function ModeSwitch() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const channel = useBootstrap()['color-settings'].mode;
  const chosen = useSelector(selectMode);
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  if (channel !== 'system') return null;

  const shown = chosen ?? system;
  const other = shown === 'dark' ? 'light' : 'dark';
  const change = () => {
    const choice = other === system ? null : other;
    dispatch(modeChosen(choice));
    applyMode(channel, choice);
  };
  const label = other === 'dark' ? t('mode.dark') : t('mode.light');
  return (
    <button type="button" className={styles.button} onClick={change} title={label}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} size={22} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
