import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { HeaderFrame } from './HeaderFrame';
import { LanguageSwitch } from './LanguageSwitch';

/** The header of a screen on which nothing leads away: no menu and no search. */
export function SlimHeader() {
  const tools = (
    <>
      <LanguageSwitch />
      <AccountMenu />
    </>
  );
  return <HeaderFrame brand={<Brand />} menu={<span className="site-menu" />} tools={tools} />;
}
