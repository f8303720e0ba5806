import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Button } from '@/ui/Button';
import { useBootstrap } from '@/features/channel/channelApi';
import { useWithoutPass } from '@/features/forms/useWithoutPass';
import { OtherAccount } from '@/features/session/OtherAccount';
import { useViewer } from '@/features/session/useViewer';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import styles from './PassChoice.module.css';

/** Lets viewers who have yet to choose a pass continue without one. Renders nothing for others. */
export function PassChoice() {
  const user = useViewer();
  return user && user.passes_enabled && !user.basic_pass_selected ? <Choice /> : null;
}

function Choice() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { payments } = useBootstrap().settings;
  const { goOn, busy } = useWithoutPass();
  const choose = async () => {
    const error = await goOn();
    if (error === null) dispatch(showToast({ type: 'success', message: t('passes.choice.done') }));
    else showFailure(dispatch, error, t('errors.generic'));
  };
  return (
    <section className={styles.choice} aria-labelledby="pass-choice">
      <div>
        <h2 id="pass-choice" className="section-title">
          {t('passes.choice.title')}
        </h2>
        <p>{payments ? t('passes.choice.text') : t('passes.choice.closed')}</p>
      </div>
      <div className={styles.actions}>
        <Button look="primary" disabled={busy} onClick={() => void choose()}>
          {t('passes.choice.none')}
        </Button>
        <OtherAccount />
      </div>
    </section>
  );
}
