import { Link } from 'react-router-dom';
import { Boundary } from '@/ui/Boundary';
import { useBootstrap } from '@/features/channel/channelApi';
import { AccountMenu } from './AccountMenu';
import { HeaderFrame } from './HeaderFrame';
import { MainMenu } from './MainMenu';

/** Replaces a header that throws: the channel's name, and each menu that does not throw itself. */
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
