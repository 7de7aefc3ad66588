import { BASE_FIELDS } from '@haiqiao/contract/definitions';
import type { BinEntry } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { definitionQueries } from '#web/api/definitions.ts';
import { type BinPreview, binQueries } from '#web/api/recycle-bin.ts';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { isEmptyValue } from '#web/field-types/wire-value.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import type { FormView } from '@haiqiao/contract/endpoints';
import { Button } from '#web/ui/button/button.tsx';
import { Drawer } from '#web/ui/drawer/drawer.tsx';
import styles from './recycle-bin.module.css';

const WIDTH_PX = 520;

export interface PreviewDrawerProps {
  readonly entry: BinEntry;
  readonly canRestore: boolean;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** A deleted record as it was, with its deleted sub-records. */
export function PreviewDrawer({ entry, canRestore, onRestore, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation(['recycle-bin', 'common']);
  const locale = useLocale();
  const preview = useQuery(binQueries.preview(entry.resource, entry.id, locale));
  const form = preview.data?.form ?? '';
  const definition = useQuery({ ...definitionQueries.form(form, locale), enabled: form !== '' });
  const { error } = preview;
  return (
    <Drawer
      label={t('preview.label', { title: entry.title })}
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      side="right"
    >
      <div className={styles['preview']}>
        <div className={styles['previewHead']}>
          <div>
            <h2 className={styles['previewTitle']}>{entry.title || t('untitled')}</h2>
            <p className={styles['hint']}>
              {[entry.resourceLabel, entry.recordNo, t('preview.deletedBy', { name: entry.deletedBy })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Button tone="text" icon="close" aria-label={t('common:action.close')} onClick={onClose} />
        </div>
        <div className={styles['previewBody']}>
          {error && <p role="alert">{error instanceof ApiError ? error.message : t('failed')}</p>}
          {preview.isPending && <p role="status">{t('common:loading')}</p>}
          {entry.deleteReason && (
            <p className={styles['reason']}>{t('preview.reason', { reason: entry.deleteReason })}</p>
          )}
          {preview.data && <Pairs view={definition.data ?? null} preview={preview.data} />}
        </div>
        {canRestore && (
          <div className={styles['previewFoot']}>
            <Button tone="primary" icon="undo" onClick={onRestore}>
              {t('verb.restore')}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}

const NO_FIELDS: FormView['fields'] = {};

/** The record's own fields first, then system fields; empty fields are omitted. */
function filledPairs(fields: FormView['fields'], { record }: BinPreview) {
  const filled = Object.entries(record.fields).flatMap(([name, { value, displayValue }]) => {
    const field = fields[name];
    // The title is shown above.
    return !field || name === 'title' || isEmptyValue(value) ? [] : [{ name, field, value, displayValue }];
  });
  const isNoted = ({ name }: { readonly name: string }) => name in BASE_FIELDS;
  return [...filled.filter((pair) => !isNoted(pair)), ...filled.filter(isNoted)];
}

function Pairs({ view, preview }: { readonly view: FormView | null; readonly preview: BinPreview }) {
  const { t } = useTranslation('recycle-bin');
  const fields = view?.fields ?? NO_FIELDS;
  const labels = useFieldLabels(fields, view?.statuses ?? []);
  const { children } = preview;
  return (
    <>
      <dl className={styles['pairs']}>
        {preview.facts.map(({ label, text }) => (
          <div key={label} className={styles['pair']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {filledPairs(fields, preview).map(({ name, field, value, displayValue }) => (
          <div key={name} className={styles['pair']}>
            <dt>{field.label}</dt>
            <dd>
              <FieldCell field={field} value={value} displayValue={displayValue} labels={labels} isWrapped />
            </dd>
          </div>
        ))}
      </dl>
      {children.length > 0 && (
        <>
          <h3 className={styles['previewTitle']}>{t('preview.children', { count: children.length })}</h3>
          <ul className={styles['children']}>
            {children.map(({ resourceLabel, title }) => (
              <li key={`${resourceLabel} ${title}`}>
                <span className={styles['hint']}>{resourceLabel}</span> {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
