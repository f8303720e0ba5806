import { useBootstrap } from '@/features/channel/channelApi';
import styles from './BrandHero.module.css';

/** A hero with the channel's name, for channels without slides and events. */
export function BrandHero() {
  const { name, description } = useBootstrap().settings;
  return (
    <section className={styles.hero}>
      <div className="page">
        <p className={styles.name}>{name}</p>
        {description && <p className={styles.text}>{description}</p>}
      </div>
    </section>
  );
}
