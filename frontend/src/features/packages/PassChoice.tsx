import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '@/components/Button';
import { useGetCustomFormQuery, useSendCustomFormMutation } from '@/features/forms/formsApi';
import { OtherAccount } from '@/features/session/OtherAccount';
import { useViewer } from '@/features/session/useViewer';
import { showToast } from '@/features/toasts/toastsSlice';
import styles from './PassChoice.module.css';

const FORM = 'passes';

/** For viewers who have yet to choose: a pass below, or none. */
export function PassChoice() {
  const user = useViewer();
  return user && user.passes_enabled && !user.basic_pass_selected ? <Choice /> : null;
}

function Choice() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { data: form } = useGetCustomFormQuery(FORM);
  const [send, { isLoading }] = useSendCustomFormMutation();
  const goOn = async () => {
    const entry = form?.entries[0]?.name;
    const failed = entry === undefined || (await send({ alias: FORM, answers: { [entry]: 1 } })).error;
    dispatch(showToast(failed ? { type: 'error', message: t('errors.generic') } : { type: 'success', message: t('passes.choice.done') }));
  };
  return (
    <section className={styles.choice} aria-labelledby="pass-choice">
      <div>
        <h2 id="pass-choice" className="section-title">
          {t('passes.choice.title')}
        </h2>
        <p>{t('passes.choice.text')}</p>
      </div>
      <div className={styles.actions}>
        <Button look="primary" disabled={isLoading || !form} onClick={() => void goOn()}>
          {t('passes.choice.none')}
        </Button>
        <OtherAccount />
      </div>
    </section>
  );
}
