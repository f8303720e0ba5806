import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { LinkButton } from '@/ui/Button';
import { PriceTag } from '@/ui/PriceTag';
import { Sheet } from '@/ui/Sheet';
import { passPath } from '@/features/catalogue/passPath';
import { usePasses } from '@/features/catalogue/usePasses';
import { useBootstrap } from '@/features/channel/channelApi';
import '@/i18n/en.json?clips';
import type { ClipHurdle } from './useClipHurdle';
import styles from './ClipWayIn.module.css';

interface Props {
  hurdle: ClipHurdle;
  onClose: () => void;
}

const MOST = 4;
const GIVES = { pass: 'clipping', download: 'download_clip' } as const;

/** Explains what a viewer needs to create or download clips, and where to get it. */
export default function ClipWayIn({ hurdle, onClose }: Props) {
  const { t } = useTranslation();
  const passes = usePasses();
  const { payments } = useBootstrap().settings;
  const takesPass = hurdle === 'pass' || hurdle === 'download';
  const closed = takesPass && payments === null;
  const giving = takesPass && payments ? passes.filter(({ capabilities }) => capabilities.includes(GIVES[hurdle])).slice(0, MOST) : [];
  return (
    <Sheet
      title={t(`clips.wayIn.${hurdle}.title`)}
      isOpen
      onClose={onClose}
      footer={
        <>
          {hurdle === 'sign_in' && <LinkButton to="/registration">{t('clips.wayIn.register')}</LinkButton>}
          <LinkButton to={hurdle === 'sign_in' ? '/login' : hurdle === 'verify' ? '/verify-notice' : '/packages'} look="primary" initialFocus>
            {t(`clips.wayIn.${hurdle}.go`)}
          </LinkButton>
        </>
      }
    >
      <p className={styles.text}>{closed ? t('clips.wayIn.closed') : t(`clips.wayIn.${hurdle}.text`)}</p>
      {giving.length > 0 && (
        <ul className={styles.passes}>
          {giving.map((pass) => (
            <li key={`${pass.type}-${pass.id}`} className={styles.pass}>
              <Link to={passPath(pass.type, pass.id)} className="cover-link">
                {pass.name}
              </Link>
              <PriceTag minor={pass.price} currency={pass.currency} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
