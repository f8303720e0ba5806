import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Button } from '@/ui/Button';
import { type Consent, setConsent } from '@/features/analytics/consent';
import { useBootstrap } from '@/features/channel/channelApi';
import { showToast } from '@/features/toasts/toastsSlice';
import '@/i18n/en.json?privacy';
import styles from './ConsentBar.module.css';

const POLICY = '/privacy_policy';

interface Props {
  /** The earlier answer; null if there is none. */
  given: Consent | null;
  /** The viewer opened the bar again, so it takes the focus. */
  again: boolean;
  onDone: () => void;
}

/** The consent question at the lower edge, with two equally prominent answers. It does not block the page. */
export default function ConsentBar({ given, again, onDone }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { settings, pages } = useBootstrap();
  const hasPolicy = pages.some(({ url }) => url === POLICY);
  const answer = (consent: Consent) => {
    setConsent(consent);
    onDone();
    dispatch(showToast({ type: 'success', message: t(`privacy.${consent}`) }));
  };
  return (
    <section className={styles.bar} aria-labelledby="consent-title">
      <div className={styles.words}>
        <h2 id="consent-title" className={styles.title}>
          {t('privacy.title')}
        </h2>
        <p>
          {t('privacy.text', { channel: settings.name })} {hasPolicy && <Link to={POLICY}>{t('privacy.more')}</Link>}
        </p>
      </div>
      <div className={styles.answers}>
        <Button className={styles.answer} autoFocus={again} aria-pressed={given === 'refused' || undefined} onClick={() => answer('refused')}>
          {t('privacy.refuse')}
        </Button>
        <Button className={styles.answer} aria-pressed={given === 'accepted' || undefined} onClick={() => answer('accepted')}>
          {t('privacy.accept')}
        </Button>
      </div>
    </section>
  );
}

/** The footer's button that opens the consent question again. */
export function ConsentLink({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {t('privacy.choice')}
    </button>
  );
}
