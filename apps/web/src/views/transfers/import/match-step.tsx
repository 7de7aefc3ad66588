import type { ListView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Select } from '#web/field-types/editing/late-controls.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from '../transfers.module.css';
import { keyFields } from './import.logic.ts';
import type { ImportRun } from './use-import.ts';

export interface MatchStepProps {
  readonly view: ListView;
  readonly run: ImportRun;
}

/** The mapping of file columns to fields, with the first rows as a sample; and the key field for existing records. */
export function MatchStep({ view, run }: MatchStepProps) {
  const { t } = useTranslation('transfers');
  const { upload, mapping, missing } = run;
  if (!upload) return null;
  const { head } = upload;
  const options = head.fields.map(({ field, label, required }) => ({
    value: field,
    label,
    ...(required ? { hint: t('import.required') } : {}),
  }));
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>
        {t('import.file', { name: upload.name })}{' '}
        <Button tone="link" onClick={run.back}>
          {t('import.otherFile')}
        </Button>
      </p>
      {missing.length > 0 && (
        <Strip tone="warning">{t('import.missing', { fields: missing.join(t('separator')) })}</Strip>
      )}
      <div className={styles['matches']} tabIndex={0} role="region" aria-label={t('import.step.match')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.heading')}</th>
              <th scope="col">{t('import.sample')}</th>
              <th scope="col">{t('import.field')}</th>
            </tr>
          </thead>
          <tbody>
            {head.headings.map(({ index, text }) => (
              <tr key={index}>
                <td>{text || t('import.column', { number: index + 1 })}</td>
                <td className={styles['sample']}>
                  {head.sample
                    .map((row) => row[index] ?? '')
                    .filter(Boolean)
                    .slice(0, 2)
                    .join(t('separator'))}
                </td>
                <td className={styles['choice']}>
                  <Select
                    aria-label={t('import.fieldOf', { heading: text })}
                    placeholder={t('import.leaveOut')}
                    value={mapping.get(index) ?? null}
                    options={options}
                    onChange={(field) => run.map(index, field)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MatchBy view={view} run={run} />
    </div>
  );
}

/** Unique fields: by one of them a file row finds its record. */
function MatchBy({ view, run }: MatchStepProps) {
  const { t } = useTranslation('transfers');
  const keys = keyFields(view, run.mapping);
  if (keys.length === 0) return null;
  return (
    <Field label={t('import.matchBy')} hint={t('import.matchByHint')}>
      {(binding) => (
        <div className={styles['choice']}>
          <Select
            {...binding}
            placeholder={t('import.allNew')}
            value={run.matchBy}
            options={keys.map(({ field, label }) => ({ value: field, label }))}
            onChange={run.setMatchBy}
          />
        </div>
      )}
    </Field>
  );
}
