import { DESIGN_LOCALES, type DesignLocale } from '@haiqiao/contract/definitions';
import { LOCALES } from '@haiqiao/contract/i18n';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useDesignScope } from './design-scope.ts';
import styles from './parts.module.css';

const LABEL_MAX = 60;
const PURPOSE_MAX = 120;

/** Name and purpose of the list in each language. */
export function NamesPart() {
  const { t } = useTranslation(['list-design', 'design']);
  const { designer, isReadOnly } = useDesignScope();
  const { design, edit } = designer;
  return (
    <div className={styles['part']}>
      <p className={styles['hint']}>{t('names.hint')}</p>
      <h2 className={styles['title']}>{LOCALES[0]?.label}</h2>
      <TextField
        label={t('names.label')}
        isRequired
        isDisabled={isReadOnly}
        maxLength={LABEL_MAX}
        value={design.label}
        error={design.label.trim() === '' ? t('design:names.missing') : ''}
        onChange={(label) => edit({ ...design, label }, 'label')}
      />
      <TextField
        label={t('names.purpose')}
        isDisabled={isReadOnly}
        maxLength={PURPOSE_MAX}
        value={design.purpose}
        onChange={(purpose) => edit({ ...design, purpose }, 'purpose')}
      />
      {DESIGN_LOCALES.map((locale) => (
        <OtherNames key={locale} locale={locale} />
      ))}
    </div>
  );
}

function OtherNames({ locale }: { readonly locale: DesignLocale }) {
  const { t } = useTranslation(['list-design', 'design']);
  const { designer, isReadOnly } = useDesignScope();
  const { design, edit, view } = designer;
  const texts = design.texts[locale];
  const shipped = view.shippedTexts[locale];
  const set = (change: Partial<typeof texts>, about: string) =>
    edit({ ...design, texts: { ...design.texts, [locale]: { ...texts, ...change } } }, about);
  return (
    <>
      <h2 className={styles['title']}>{LOCALES.find(({ tag }) => tag === locale)?.label}</h2>
      <TextField
        label={t('names.label')}
        isDisabled={isReadOnly}
        maxLength={LABEL_MAX}
        placeholder={shipped?.label ?? ''}
        value={texts.label}
        onChange={(label) => set({ label }, `label ${locale}`)}
      />
      <TextField
        label={t('names.purpose')}
        isDisabled={isReadOnly}
        maxLength={PURPOSE_MAX}
        placeholder={shipped?.purpose ?? ''}
        value={texts.purpose}
        onChange={(purpose) => set({ purpose }, `purpose ${locale}`)}
      />
    </>
  );
}
