import clsx from 'clsx';
import { Link } from 'react-router-dom';
import type { Picture } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';

/** The logo, leading home. Where there is one for each palette the style sheet shows the one that fits. */
export function Brand({ className }: { className?: string | undefined }) {
  const { settings } = useBootstrap();
  const { logo, logo_dark } = settings.images;
  return (
    <Link to="/" className={clsx('brand', className)}>
      <Logo picture={logo} name={settings.name} className={logo_dark ? 'brand-on-light' : undefined} />
      {logo_dark && <Logo picture={logo_dark} name={settings.name} className="brand-on-dark" />}
    </Link>
  );
}

function Logo({ picture, name, className }: { picture: Picture; name: string; className: string | undefined }) {
  return <img className={className} src={picture.src} width={picture.width} height={picture.height} alt={name} />;
}
