import { Link } from 'react-router-dom';
import { Boundary } from '@/ui/Boundary';
import { useBootstrap } from '@/features/channel/channelApi';
import { AccountMenu } from './AccountMenu';
import { HeaderFrame } from './HeaderFrame';
import { MainMenu } from './MainMenu';

/** In place of a header that throws: the channel's name, and each of the menus unless that is what threw. */
export function PlainHeader() {
  const { settings } = useBootstrap();
  return (
    <HeaderFrame
      brand={
        <Link to="/" className="brand">
          {settings.name}
        </Link>
      }
      menu={
        <Boundary fallback={null}>
          <MainMenu />
        </Boundary>
      }
      tools={
        <Boundary fallback={null}>
          <AccountMenu />
        </Boundary>
      }
    />
  );
}
