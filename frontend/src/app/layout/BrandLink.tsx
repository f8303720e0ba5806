import clsx from 'clsx';
import { Link } from 'react-router-dom';
import type { Picture } from '@/api/types';

interface Props {
  name: string;
  logo: Picture;
  /** The logo for dark backgrounds; null if one logo suits both. */
  dark: Picture | null;
  className?: string | undefined;
}

/** The logo as a link to the home page. If there are two logos, the stylesheet shows the one for the current palette. */
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
