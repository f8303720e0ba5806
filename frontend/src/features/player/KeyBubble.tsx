import type { ReactNode } from 'react';
import type { Translate } from '@/i18n/translate';
import { useTranslation } from '@/i18n/useTranslation';
import { formatPercent } from '@/lib/percent';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { Icon } from '@/ui/Icon';
import { PlayerIcon } from './PlayerIcon';
import type { KeyFeedback } from './playerKeys';

type Feedback = NonNullable<KeyFeedback>;

/** Shows for a moment what a keyboard shortcut did. Screen readers need it as little as the browser's own controls. */
export function KeyBubble({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  return (
    <div className="grandstand-key" aria-hidden="true">
      {iconOf(feedback)}
      {textOf(feedback, t, locale)}
    </div>
  );
}

function iconOf(feedback: Feedback): ReactNode {
  switch (feedback.kind) {
    case 'play':
    case 'pause':
      return <Icon name={feedback.kind} size={28} />;
    case 'seek':
      return <PlayerIcon name={feedback.seconds < 0 ? 'back' : 'forward'} size={28} />;
    case 'muted':
      return <PlayerIcon name="silent" size={28} />;
    case 'unmuted':
    case 'volume':
      return <PlayerIcon name="sound" size={28} />;
    case 'captions':
    case 'noCaptions':
      return <PlayerIcon name="captions" size={28} />;
    case 'place':
      return null;
  }
}

function textOf(feedback: Feedback, t: Translate, locale: string): string | null {
  switch (feedback.kind) {
    case 'seek':
      return t('player.seconds', { seconds: `${feedback.seconds < 0 ? '−' : '+'}${Math.abs(feedback.seconds)}` });
    case 'place':
    case 'volume':
      return formatPercent(String(feedback.percent), locale);
    case 'captions':
      return t('player.settings.on');
    case 'noCaptions':
      return t('player.settings.off');
    default:
      return null;
  }
}
