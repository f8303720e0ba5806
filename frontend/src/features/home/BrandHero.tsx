import { useBootstrap } from '@/features/channel/channelApi';
import styles from './BrandHero.module.css';

/** The channel by name, when there is nothing else to lead with. */
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
