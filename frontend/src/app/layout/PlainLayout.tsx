import { useBootstrap } from '@/features/channel/channelApi';
import { usePageChanges } from '../navigation/usePageChanges';
import { usePageHeading } from '../navigation/usePageHeading';
import { Screen } from './Screen';

/** The screen without header and footer, for embedding in other sites. */
export function PlainLayout() {
  const { settings } = useBootstrap();
  usePageChanges();
  usePageHeading(settings.name);
  return (
    <main id="main">
      <Screen fallback={null} />
    </main>
  );
}
