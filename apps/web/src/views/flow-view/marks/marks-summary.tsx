import { useTranslation } from 'react-i18next';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { type FieldMark, markField } from '../drafts/task-draft.store.ts';
import { FlagGlyph } from './flag-glyph.tsx';
import styles from './marks.module.css';

export interface MarksSummaryProps {
  readonly taskId: string;
  readonly marks: readonly FieldMark[];
  readonly labelOf: (field: string) => string;
  readonly isAllEditable: boolean;
  readonly onAllEditable: (isAllEditable: boolean) => void;
}

/** Content of a return: the marked fields with their notes, and whether only those may be changed (DOMAIN §1.3). */
export function MarksSummary({ taskId, marks, labelOf, isAllEditable, onAllEditable }: MarksSummaryProps) {
  const { t } = useTranslation('flows');
  if (marks.length === 0) return <Strip tone="info">{t('mark.none')}</Strip>;
  return (
    <>
      <section aria-label={t('mark.title')}>
        <h3 className={styles['title']}>
          {t('mark.title')}
          <span className={styles['hint']}>{t('mark.total', { count: marks.length })}</span>
        </h3>
        <ul className={styles['marks']}>
          {marks.map(({ field, note }) => (
            <li key={field} className={styles['mark']}>
              <span className={styles['flag']}>
                <FlagGlyph isSet />
              </span>
              <strong>{labelOf(field)}</strong>
              <span className={styles['note']}>{note}</span>
              <ToolButton
                icon="close"
                label={t('mark.remove', { field: labelOf(field) })}
                onPress={() => markField(taskId, field, null)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Field label={t('mark.scope')}>
        {(binding) => (
          <RadioGroup
            {...binding}
            value={isAllEditable ? 'all' : 'marked'}
            options={[
              { value: 'marked', label: t('mark.onlyMarked') },
              { value: 'all', label: t('mark.all') },
            ]}
            onChange={(scope) => onAllEditable(scope === 'all')}
          />
        )}
      </Field>
    </>
  );
}
