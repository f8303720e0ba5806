import { HeaderSearch } from '@/features/search/HeaderSearch';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { HeaderFrame } from './HeaderFrame';
import { LanguageSwitch } from './LanguageSwitch';
import { MainMenu } from './MainMenu';
import { ModeSwitch } from './ModeSwitch';

export function Header() {
  const tools = (
    <>
      <HeaderSearch />
      <LanguageSwitch />
      <ModeSwitch />
      <AccountMenu />
    </>
  );
  return <HeaderFrame brand={<Brand />} menu={<MainMenu />} tools={tools} />;
}
