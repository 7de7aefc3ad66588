import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { definitionQueries } from '#web/api/definitions.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import styles from './record-link.module.css';
import { recordPath } from './record-routes.ts';

/** A record named elsewhere, and its form. */
export interface NamedRecord {
  readonly form: string;
  readonly dataId: string;
  readonly title: string;
}

/** A link to a record that blocks a save; the input stays in its own tab. */
export function RecordLink({ record }: { readonly record: NamedRecord }) {
  const { t } = useTranslation('form');
  const locale = useLocale();
  const { data: view } = useQuery(definitionQueries.form(record.form, locale));
  if (!view) return null;
  return (
    <button
      type="button"
      className={styles['see']}
      aria-label={t('warnings.seeNamed', { title: record.title })}
      onClick={() => openTab(recordPath(view.routes.see, record.form, record.dataId))}
    >
      {t('warnings.see')}
    </button>
  );
}
