import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';

interface Props {
  heights: number[];
  onChoose: (height: number | null) => void;
}

const BY_CONNECTION = 'auto';

/** Menu of video heights. A native select works with touch, keyboard and full screen. */
export function QualitySelect({ heights, onChoose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(BY_CONNECTION);
  const choose = (value: string) => {
    setChosen(value);
    onChoose(value === BY_CONNECTION ? null : Number(value));
  };
  return (
    <select className="grandstand-quality" aria-label={t('player.quality.label')} value={chosen} onChange={({ target }) => choose(target.value)}>
      <option value={BY_CONNECTION}>{t('player.quality.auto')}</option>
      {heights.map((height) => (
        <option key={height} value={height}>
          {t('player.quality.height', { height })}
        </option>
      ))}
    </select>
  );
}
