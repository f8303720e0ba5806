import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch, useSelector } from 'react-redux';
import { Switch } from '@/ui/Switch';
import { selectSpoilersHidden, spoilersHidden } from './spoilersSlice';

/** Hides scores, lengths and pictures of events not watched yet, on the whole site. */
export function SpoilerSwitch() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hidden = useSelector(selectSpoilersHidden);
  return <Switch label={t('match.spoilers.hide')} icon={hidden ? 'eye-off' : 'eye'} on={hidden} onChange={(on) => dispatch(spoilersHidden(on))} />;
}
