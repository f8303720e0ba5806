import { useTranslation } from '@/i18n/useTranslation';
import { useBootstrap } from '@/features/channel/channelApi';
import { AnnouncementBar } from './AnnouncementBar';
import { SiteHtml } from './SiteHtml';

export function Announcement() {
  const { t } = useTranslation();
  const { static_blocks } = useBootstrap();
  const block = static_blocks.find(({ place }) => place === 'announcement');
  if (!block) return null;
  return (
    <AnnouncementBar label={block.title ?? t('app.announcement')}>
      <SiteHtml html={block.html} />
    </AnnouncementBar>
  );
}
