import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '@/ui/Icon';
import { selectSpoilersHidden, spoilersHidden } from './spoilersSlice';
import styles from './SpoilerSwitch.module.css';

/** Hides scores, lengths and pictures of events not watched yet, on the whole site. */
export function SpoilerSwitch() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hidden = useSelector(selectSpoilersHidden);
  return (
    <button type="button" role="switch" aria-checked={hidden} className={styles.switch} onClick={() => dispatch(spoilersHidden(!hidden))}>
      <Icon name={hidden ? 'eye-off' : 'eye'} size={18} />
      {t('match.spoilers.hide')}
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
