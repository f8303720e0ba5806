import { useState } from 'react';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/texts/watch';
import { Video, type VideoProps } from './playback/Video';
import { Preroll } from './prerolls/Preroll';
import { nextAdvert } from './prerolls/suppression';

/** An advertisement, where one is due, and then the video. Loaded only when someone is about to watch. */
export default function Player(props: VideoProps) {
  const { source, event } = props;
  const { settings } = useBootstrap();
  const viewer = useViewer();
  // Who watches is settled when they begin.
  const [audience] = useState({ userId: viewer?.id ?? null, eventId: event.id });
  const [advert, setAdvert] = useState(() => (source.withAdvert ? nextAdvert(source.playback.prerolls, settings.prerolls, audience) : null));
  if (advert) return <Preroll advert={advert} audience={audience} onDone={() => setAdvert(null)} />;
  return <Video {...props} />;
}
