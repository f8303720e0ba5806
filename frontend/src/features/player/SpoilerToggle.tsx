import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '@/ui/Icon';
import { selectSpoilersHidden, spoilersHidden } from '@/domain/spoilersSlice';

/** Control bar button for the site's spoiler-free setting. */
export function SpoilerToggle() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hidden = useSelector(selectSpoilersHidden);
  const label = t('watch.spoilerFree');
  return (
    <button
      type="button"
      className="vjs-control vjs-button grandstand-spoilers"
      aria-pressed={hidden}
      aria-label={label}
      title={label}
      onClick={() => dispatch(spoilersHidden(!hidden))}
    >
      <Icon name={hidden ? 'eye-off' : 'eye'} size={22} />
    </button>
  );
}
