import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import type { EventDetail } from '@/api/types';
import { Button, LinkButton } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?player';
import '@/i18n/en.json?watch';
import { DownloadFiles } from './DownloadFiles';
import { useGetDownloadMutation } from './downloadsApi';
import { refusalOf, type Refusal } from './refusal';

interface Props {
  event: EventDetail;
  /** The viewer's access includes downloads. */
  allowed: boolean;
  onClose: () => void;
}

/** Shows how a download counts, then the files, or why it is refused and what to do about it. */
export default function DownloadSheet({ event, allowed, onClose }: Props) {
  const { t } = useTranslation();
  const [ask, { data, error, isLoading }] = useGetDownloadMutation();
  const refusal = error ? refusalOf((error as Problem).code) : allowed ? null : 'notIncluded';
  const onAsk = () => void ask(event.id);
  return (
    <Sheet title={t('player.download.title')} isOpen onClose={onClose} footer={!data && <WayOn refusal={refusal} busy={isLoading} onAsk={onAsk} />}>
      {!data && !refusal && <Terms />}
      {data && <DownloadFiles download={data} />}
      {refusal && <p role="alert">{t(`player.download.refused.${refusal}`)}</p>}
    </Sheet>
  );
}

/** Explains how a download counts towards the viewer's limit. */
function Terms() {
  const { t } = useTranslation();
  const most = useViewer()?.featureCount.downloads ?? 0;
  return <p>{most > 0 ? t('player.download.counted', { count: most }) : t('player.download.text')}</p>;
}

function WayOn({ refusal, busy, onAsk }: { refusal: Refusal | null; busy: boolean; onAsk: () => void }) {
  const { t } = useTranslation();
  if (refusal === null || refusal === 'failed') {
    return (
      <Button look="primary" icon={refusal ? 'refresh' : 'download'} disabled={busy} onClick={onAsk}>
        {refusal ? t('ui.error.retry') : t('player.download.prepare')}
      </Button>
    );
  }
  if (refusal !== 'notIncluded' && refusal !== 'limit') return null;
  return (
    <LinkButton to="/packages" look="primary" icon="ticket">
      {t('watch.passes')}
    </LinkButton>
  );
}
