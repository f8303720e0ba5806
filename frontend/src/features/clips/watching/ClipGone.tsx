import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import stage from '@/features/player/Stage.module.css';
import { StageFrame } from '@/features/player/StageFrame';

interface Props {
  /** The clip does not exist, as opposed to a failed request. */
  missing: boolean;
  plain: boolean;
  onRetry: () => void;
}

/** Error page for a clip that was deleted or failed to load. */
export function ClipGone({ missing, plain, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <StageFrame plain={plain} broad>
      <div className={stage.notice} role="alert">
        <Icon name={missing ? 'scissors' : 'alert'} size={32} />
        <h1>{missing ? t('clips.gone.title') : t('clips.failed.title')}</h1>
        <p>{missing ? t('clips.gone.text') : t('clips.failed.text')}</p>
        <div className={stage.actions}>
          {!missing && (
            <Button look="primary" icon="refresh" onClick={onRetry}>
              {t('ui.error.retry')}
            </Button>
          )}
          {!plain && <LinkButton to="/vod">{t('clips.gone.recordings')}</LinkButton>}
          {!plain && <LinkButton to="/live">{t('watch.toLive')}</LinkButton>}
        </div>
      </div>
    </StageFrame>
  );
}
