import clsx from 'clsx';
import { Link } from 'react-router-dom';
import type { Picture } from '@/api/types';

interface Props {
  name: string;
  logo: Picture;
  /** For dark grounds; null where one logo suits both. */
  dark: Picture | null;
  className?: string | undefined;
}

/** The logo, leading home. Where there is one for each palette the style sheet shows the one that fits. */
export function BrandLink({ name, logo, dark, className }: Props) {
  return (
    <Link to="/" className={clsx('brand', className)}>
      <Logo picture={logo} name={name} className={dark ? 'brand-on-light' : undefined} />
      {dark && <Logo picture={dark} name={name} className="brand-on-dark" />}
    </Link>
  );
}

function Logo({ picture, name, className }: { picture: Picture; name: string; className: string | undefined }) {
  return <img className={className} src={picture.src} width={picture.width} height={picture.height} alt={name} />;
}
