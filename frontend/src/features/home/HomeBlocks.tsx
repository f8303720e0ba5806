import { Html } from '@/ui/Html';
import { useBootstrap } from '@/features/channel/channelApi';
import styles from './HomeBlocks.module.css';

/** The channel's text blocks under the hero. */
export function HomeBlocks() {
  const blocks = useBootstrap().static_blocks.filter((block) => block.place === 'home');
  if (blocks.length === 0) return null;
  return (
    <div className={styles.blocks}>
      {blocks.map((block) => (
        <aside key={block.id} className={styles.block} aria-label={block.title ?? undefined}>
          {block.title && <h2 className={styles.title}>{block.title}</h2>}
          <Html html={block.html} />
        </aside>
      ))}
    </div>
  );
}
