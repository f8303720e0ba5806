import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import stage from '@/features/player/Stage.module.css';
import { StageFrame } from '@/features/player/StageFrame';

interface Props {
  /** There is no such clip, as against one that could not be asked for. */
  missing: boolean;
  plain: boolean;
  onRetry: () => void;
}

/** There is no clip to show: it was deleted, or could not be had. */
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
