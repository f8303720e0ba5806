import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { Button } from '@/ui/Button';
import { selectStanding } from '@/features/session/sessionSlice';
import '@/i18n/en.json?player';
import stage from '@/features/player/Stage.module.css';
import { StageFrame } from '@/features/player/StageFrame';
import { handOver } from './handover';
import { useMakeSessionCodeMutation } from './sessionCodeApi';
import { signInPath } from './signInPath';

/** Popup that signs in the embedded player that opened it, and then closes. Guests sign in first and return here. */
export default function SignInWindow({ eventId }: { eventId: number }) {
  const standing = useSelector(selectStanding);
  if (standing === 'guest') return <Navigate to={`/login?return_to=${encodeURIComponent(signInPath(eventId))}`} replace />;
  return standing === 'signed' ? <HandingOver /> : <Said state="joining" />;
}

function HandingOver() {
  const { t } = useTranslation();
  const [make, { isError }] = useMakeSessionCodeMutation();
  const [handed, setHanded] = useState<boolean | null>(null);
  const hasStarted = useRef(false);
  const hand = async () => {
    const { data } = await make();
    if (data === undefined) return;
    const heard = handOver(data);
    setHanded(heard);
    if (heard) window.close();
  };
  useEffect(() => {
    // Effects may run twice, and each code is valid for one player.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void hand();
  });
  if (isError) {
    return (
      <Said state="failed">
        <Button look="primary" icon="refresh" onClick={() => void hand()}>
          {t('ui.error.retry')}
        </Button>
      </Said>
    );
  }
  if (handed === null) return <Said state="joining" />;
  return <Said state={handed ? 'done' : 'again'} />;
}

function Said({ state, children }: { state: 'joining' | 'failed' | 'done' | 'again'; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <StageFrame plain>
      <div className={stage.notice} role={state === 'failed' ? 'alert' : 'status'}>
        <p>{t(`player.embedded.window.${state}`)}</p>
        {children}
      </div>
    </StageFrame>
  );
}
