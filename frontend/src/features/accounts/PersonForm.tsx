import { useTranslation } from '@/i18n/useTranslation';
import type { User } from '@/api/types';
import { Button } from '@/ui/Button';
import { ChoiceField } from '@/ui/ChoiceField';
import { TextField } from '@/ui/TextField';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { faults, phone, required } from '@/features/forms/rules';
import { languageName } from '@/i18n/language';
import { EditSection } from './EditSection';
import { useProfileForm } from '@/features/session/useProfileForm';
import styles from './Form.module.css';

/** Changes the name, the phone number and, on channels with several languages, the language of e-mails. */
export function PersonForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { languages, accounts } = useBootstrap().settings;
  const mayStayNameless = !accounts.names_required && !user.first_name && !user.last_name;
  const isNamed = (value: (name: string) => string) => !mayStayNameless || Boolean(value('first_name').trim() || value('last_name').trim());
  const { formProps, errorOf, refused, busy } = useProfileForm(
    (value) =>
      faults({
        ...(isNamed(value) && { first_name: required(value('first_name')), last_name: required(value('last_name')) }),
        phone: phone(value('phone')),
      }),
    (value) => ({
      ...(isNamed(value) && { first_name: value('first_name').trim(), last_name: value('last_name').trim() }),
      phone: value('phone').trim(),
      ...(languages.length > 1 && { language: value('language') }),
    }),
    t('accounts.edit.saved'),
  );
  return (
    <EditSection title={t('accounts.edit.person')}>
      {refused && <FormNotice tone="wrong">{refused}</FormNotice>}
      <form {...formProps} className={styles.form}>
        <div className={styles.pair}>
          <TextField
            name="first_name"
            label={t('accounts.firstName')}
            autoComplete="given-name"
            optional={mayStayNameless}
            defaultValue={user.first_name}
            error={errorOf('first_name')}
          />
          <TextField
            name="last_name"
            label={t('accounts.lastName')}
            autoComplete="family-name"
            optional={mayStayNameless}
            defaultValue={user.last_name}
            error={errorOf('last_name')}
          />
        </div>
        <TextField name="phone" type="tel" label={t('accounts.phone')} autoComplete="tel" optional defaultValue={user.phone ?? ''} error={errorOf('phone')} />
        {languages.length > 1 && (
          <ChoiceField
            name="language"
            label={t('accounts.edit.language')}
            choices={languages.map((language) => ({ value: language, label: languageName(language) }))}
            defaultValue={user.language}
            error={errorOf('language')}
          />
        )}
        <Button type="submit" look="primary" disabled={busy}>
          {t('accounts.edit.save')}
        </Button>
      </form>
    </EditSection>
  );
}
