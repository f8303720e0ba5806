import { useBootstrap } from '@/features/channel/channelApi';
import '@/i18n/en.json?home';
import { HomeBlocks } from './HomeBlocks';
import { HomeEvents } from './HomeEvents';
import { HomeHero } from './HomeHero';
import { SchoolStrip } from './SchoolStrip';
import { VodRails } from './VodRails';
import styles from './HomeScreen.module.css';

/** The home page: live, upcoming and past events. Each part loads its own data and renders independently. */
export function HomeScreen() {
  const { name } = useBootstrap().settings;
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{name}</h1>
      <HomeHero />
      <div className={`page ${styles.sections}`}>
        <HomeBlocks />
        <HomeEvents />
        <VodRails />
        <SchoolStrip />
      </div>
    </div>
  );
}
