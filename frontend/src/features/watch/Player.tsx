import { useEffect, useRef, useState } from 'react';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?player';
import '@/i18n/en.json?watch';
import { LivePlace } from '@/features/player/LivePlace';
import { Video, type VideoProps } from '@/features/player/Video';
import { Preroll } from './prerolls/Preroll';
import { nextAdvert } from './prerolls/suppression';
import { StagePoster } from './StagePoster';
import { UpNext } from './UpNext';
import { usePlace } from './viewings/usePlace';
import { WatchedElsewhere } from './viewings/WatchedElsewhere';

/** Claims a viewing slot where slots are limited, plays an ad if one is due, and then the video. Loaded on demand. */
export default function Player({ source, event, ...video }: VideoProps) {
  const { settings } = useBootstrap();
  const viewer = useViewer();
  // The audience is fixed when playback starts.
  const [audience] = useState({ userId: viewer?.id ?? null, eventId: event.id });
  const [advert, setAdvert] = useState(() => (source.withAdvert ? nextAdvert(source.playback.prerolls, settings.prerolls, audience) : null));
  const position = useRef(source.startAt);
  // Keeps the position, in a recording or behind live, for when the slot is granted again.
  const [livePlace] = useState(() => new LivePlace());
  const [playing, setPlaying] = useState(source);
  // Shown when the connection may be lost.
  useEffect(() => void import(/* webpackChunkName: "after-play" */ './AfterPlay').catch(() => undefined), []);
  const { place, check, takeOver, busy } = usePlace(event.id, source.playback.heartbeat_seconds);

  if (place.is === 'asking') return <StagePoster event={event} waiting />;
  if (place.is === 'refused') {
    const onTakeOver = () => {
      setPlaying((now) => ({ ...now, startAt: position.current }));
      takeOver();
    };
    return <WatchedElsewhere eventId={event.id} {...place} busy={busy} onTakeOver={onTakeOver} />;
  }
  if (advert) return <Preroll advert={advert} audience={audience} onDone={() => setAdvert(null)} />;
  return (
    <Video
      {...video}
      source={playing}
      event={event}
      livePlace={livePlace}
      ending={(replay) => <UpNext event={event} onReplay={replay} />}
      onPosition={(seconds) => (position.current = seconds)}
      onRefused={check}
    />
  );
}
