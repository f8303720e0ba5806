import { useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { Button } from '@/ui/Button';
import { useBootstrap } from '@/features/channel/channelApi';
import { BrandHero } from './BrandHero';
import { HeroSlide } from './HeroSlide';
import { leadSlide } from './leadSlide';
import { useCarousel } from './useCarousel';
import styles from './Hero.module.css';

interface Props {
  /** The live or next event, shown if the channel has no slides. */
  lead: EventItem | undefined;
  waiting: boolean;
}

/** The channel's slides at the top of the page, one at a time. */
export function Hero({ lead, waiting }: Props) {
  const { t } = useTranslation();
  const declared = useBootstrap().slides;
  const slides = declared.length > 0 ? declared : leadSlide(lead);
  const track = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(track, slides.length);
  if (slides.length === 0) return waiting ? <div className="hero" aria-hidden="true" /> : <BrandHero />;

  return (
    <section className="hero" aria-roledescription={t('home.hero.role')} aria-label={t('home.hero.label')} {...carousel.holders}>
      <div className={styles.track} ref={track}>
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide.id}
            slide={slide}
            event={declared.length > 0 ? undefined : lead}
            index={index}
            count={slides.length}
            current={index === carousel.current}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          {carousel.canMove && (
            <Button look="overlay" className={styles.pause} icon={carousel.paused ? 'play' : 'pause'} iconOnly onClick={carousel.togglePause}>
              {carousel.paused ? t('home.hero.play') : t('home.hero.pause')}
            </Button>
          )}
          <div className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                className={styles.dot}
                aria-label={t('home.hero.goTo', { number: index + 1, count: slides.length })}
                aria-current={index === carousel.current || undefined}
                onClick={() => carousel.show(index)}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
