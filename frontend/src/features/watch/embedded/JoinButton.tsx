import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?player';
import { awaitHandover } from './handover';
import { useJoinEmbeddedMutation } from './sessionCodeApi';
import { signInPath } from './signInPath';

const WINDOW = 'popup,width=480,height=720';

/**
 * Sign-in for a viewer who meets the player embedded in another site. The frame cannot see this site's session, so a
 * popup of this site signs them in, or finds them signed in, and sends back a code that lets this frame watch.
 */
export default function JoinButton({ eventId, primary }: { eventId: number; primary: boolean }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [join, { isLoading, isError, isSuccess }] = useJoinEmbeddedMutation();
  const { isFetching } = useGetEventQuery(eventId);
  const [refused, setRefused] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  if (viewer) return null;
  // Joining also reloads the event. If the button is still mounted after that, the viewer's passes do not include the event.
  if (isSuccess && !isFetching) return <p role="status">{t('player.embedded.nothing')}</p>;
  const open = () => {
    stop.current?.();
    const opened = window.open(signInPath(eventId), '_blank', WINDOW);
    setRefused(opened === null);
    if (opened) stop.current = awaitHandover(opened, (code) => void join(code));
  };
  return (
    <>
      <Button look={primary ? 'primary' : 'secondary'} icon="user" disabled={isLoading || isSuccess} onClick={open}>
        {primary ? t('session.signIn') : t('player.embedded.haveOne')}
      </Button>
      {(refused || isError) && <p role="alert">{refused ? t('player.embedded.blocked') : t('errors.generic')}</p>}
    </>
  );
}
