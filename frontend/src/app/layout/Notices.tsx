import { ConsentNotice } from './ConsentNotice';
import { RegionNotice } from './RegionNotice';

/** What a page may have to say beside its screen, once that stands there. */
export default function Notices() {
  return (
    <>
      <RegionNotice />
      <ConsentNotice />
    </>
  );
}
