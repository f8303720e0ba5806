import { useBootstrap } from '@/features/channel/channelApi';
import { BrandLink } from './BrandLink';

export function Brand({ className }: { className?: string | undefined }) {
  const { settings } = useBootstrap();
  return <BrandLink name={settings.name} logo={settings.images.logo} dark={settings.images.logo_dark} className={className} />;
}
