import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

/** Remedy for each refusal, by its code. */
const WAYS: Readonly<Record<string, 'sign_in' | 'verify' | 'passes' | 'clips'>> = {
  sign_in_required: 'sign_in',
  verification_required: 'verify',
  clipping_not_included: 'passes',
  not_entitled: 'passes',
  clip_limit: 'clips',
};
const TO = { sign_in: '/login', verify: '/verify-notice', passes: '/packages', clips: '/profile/clips' } as const;
const TOLD = new Set([...Object.keys(WAYS), 'clip_share_limit', 'not_clippable', 'clips_under_way']);

/** Explains why no clip can be cut here, and links to the remedy. */
export function ClipRefused({ code }: { code: string }) {
  const { t } = useTranslation();
  const way = WAYS[code];
  return (
    <EmptyState icon="scissors" title={t('clipping.refused')} text={t(`clips.wrong.${TOLD.has(code) ? (code as 'clip_limit') : 'generic'}`)}>
      {way && (
        <LinkButton to={TO[way]} look="primary">
          {t(`clips.way.${way}`)}
        </LinkButton>
      )}
    </EmptyState>
  );
}
