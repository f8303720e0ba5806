import { type ComponentProps, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from './Icon';
import { TextField } from './TextField';
import styles from './Field.module.css';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>;

/** A password field with a button that shows the password. */
export function PasswordField(props: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={styles.trigger} aria-pressed={shown} aria-label={t('forms.showPassword')} onClick={() => setShown(!shown)}>
      <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
    </button>
  );
  return <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} after={toggle} />;
}
