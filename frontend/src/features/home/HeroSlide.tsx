import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem, Slide } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Countdown } from '@/ui/Countdown';
import { useMediaQuery } from '@/lib/useMediaQuery';
import { PictureImage } from '@/ui/PictureImage';
import { useNow } from '@/lib/useNow';
import { useBootstrap } from '@/features/channel/channelApi';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { EventTime } from '@/domain/EventTime';
import { MatchArt } from '@/domain/MatchArt';
import { StatusBadge } from '@/domain/StatusBadge';
import { statusOf } from '@/domain/eventStatus';
import { HeroSlideFrame, HeroText, HeroWhen } from './HeroSlideFrame';
import { HERO_PHONE, HERO_SIZES } from './heroSizes';

interface Props {
  slide: Slide;
  /** The event that the slide links to, if it is already loaded. */
  event?: EventItem | undefined;
  index: number;
  count: number;
  current: boolean;
}

export function HeroSlide({ slide, event: known, index, count, current }: Props) {
  const { t } = useTranslation();
  const phone = useMediaQuery(HERO_PHONE);
  const panel = useBootstrap()['color-settings'].style.hero === 'panel';
  const eventId = slide.slidable_type === 'event' && !known ? (slide.slidable_id ?? skipToken) : skipToken;
  const { data } = useGetEventQuery(eventId);
  const event = known ?? data;
  const art = event ?? { id: slide.id, participants: [], home_team_id: null, event_category_id: null };
  const now = useNow();
  const soon = event !== undefined && ['soon', 'upcoming'].includes(statusOf(event, now).kind);
  const title = slide.title || (event?.name ?? '');

  const when = slide.slidable_type === 'event' && (
    <HeroWhen>
      {event && !soon && <StatusBadge event={event} />}
      {event && <EventTime event={event} />}
    </HeroWhen>
  );
  // The channel wrote its action before the event; once it is over, "Watch live" would be wrong.
  const over = event?.stream_status === 'finished';
  const offered = event && (over && !event.has_replay ? 'upcoming' : event.stream_status);
  const plays = offered !== undefined && offered !== 'upcoming';
  const action = slide.url && (
    <LinkButton to={slide.url} state={plays ? { play: true } : undefined} look="primary" size="large" icon={plays ? 'play' : undefined}>
      {(!over && slide.action) || t(`home.hero.action.${offered ?? 'more'}`)}
    </LinkButton>
  );

  return (
    <HeroSlideFrame
      label={t('home.hero.position', { number: index + 1, count })}
      inert={!current}
      picture={slide.image && <PictureImage picture={slide.image} eager={index === 0} sizes={HERO_SIZES} />}
      art={<MatchArt event={art} wide={!phone} kept={panel && !phone ? 'right' : 'middle'} />}
      // At the top, so that other content stays in place when the event loads.
      countdown={event && soon && <Countdown target={Date.parse(event.starts_at)} />}
      when={when}
      title={title}
      text={slide.text && <HeroText>{slide.text}</HeroText>}
      action={action}
    />
  );
}
