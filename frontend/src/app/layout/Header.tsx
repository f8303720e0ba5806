import { HeaderSearch } from '@/features/search/HeaderSearch';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { LanguageSwitch } from './LanguageSwitch';
import { MainMenu } from './MainMenu';
import { ModeSwitch } from './ModeSwitch';

export function Header() {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Brand />
        <MainMenu />
        <div className="site-tools">
          <HeaderSearch />
          <LanguageSwitch />
          <ModeSwitch />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
