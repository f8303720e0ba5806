import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import { useClosing } from '@/lib/useClosing';
import '@/i18n/en.json?watch';
import { DownloadButton } from './downloads/DownloadButton';
import { EmbedButton } from './EmbedButton';
import { OtherPlayerButton } from './otherPlayer/OtherPlayerButton';
import styles from './EventActions.module.css';

/** The actions that few viewers need, behind a button; without any, the styles hide it. */
export default function MoreActions({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const box = useClosing(open, () => setOpen(false));
  return (
    <div ref={box} className={styles.more}>
      <Button icon="chevron-down" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('watch.more')}
      </Button>
      <div className={styles.panel} hidden={!open}>
        <DownloadButton event={event} />
        <OtherPlayerButton event={event} />
        <EmbedButton eventId={event.id} title={event.name} />
      </div>
    </div>
  );
}
