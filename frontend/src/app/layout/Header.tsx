import { HeaderSearch } from '@/features/search/HeaderSearch';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch';
import { MainMenu } from './MainMenu';
import { ModeSwitch } from './ModeSwitch';

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand className={styles.brand} />
        <MainMenu />
        <div className={styles.tools}>
          <HeaderSearch />
          <LanguageSwitch />
          <ModeSwitch />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
