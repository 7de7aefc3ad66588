import type { FieldView, RecordDetail, RecordReview } from '@haiqiao/contract/endpoints';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordCheck } from '@haiqiao/contract/endpoints';
import { WarningGlyph } from '#web/ui/glyph/glyph.tsx';
import { type FieldMark, useTaskDraft } from '../../flow-view/drafts/task-draft.store.ts';
import type { RemarkOf } from '../../record-page/field-remarks.ts';
import { FieldFlag, MarkNote } from './field-mark.tsx';
import styles from './marking.module.css';

/** Fields set by the product cannot be marked. */
function isMarkable(field: FieldView): boolean {
  return field.type !== 'computed' && !('readonly' in field && field.readonly);
}

export interface RemarksOptions {
  readonly detail: RecordDetail;
  /** Task with field marks; empty when none of the reader's tasks returns marks. */
  readonly taskId: string;
  readonly checks: readonly RecordCheck[];
}

/** Remarks for an officer on each field: marks, last request, old value, check results. */
export function useRemarks({ detail: { review }, taskId, checks }: RemarksOptions): RemarkOf {
  const { marks } = useTaskDraft(taskId);
  return useCallback(
    (name, field) => {
      const mark = taskId === '' ? undefined : marks.find((each) => each.field === name);
      const before = review?.before[name];
      const tone = mark ? 'amber' : before ? 'changed' : undefined;
      const end =
        taskId !== '' && isMarkable(field) ? (
          <FieldFlag taskId={taskId} name={name} label={field.label} isMarked={mark !== undefined} />
        ) : undefined;
      const below = belowOf({ mark, review, checks, name, label: field.label, taskId });
      return tone === undefined && end === undefined && below === null ? null : { tone, end, below };
    },
    [marks, review, taskId, checks],
  );
}

interface BelowParts {
  readonly mark: FieldMark | undefined;
  readonly review: RecordReview | undefined;
  readonly checks: readonly RecordCheck[];
  readonly name: string;
  readonly label: string;
  readonly taskId: string;
}

function belowOf({ mark, review, checks, name, label, taskId }: BelowParts): ReactNode {
  const asked = review?.marks.find(({ field }) => field === name);
  const before = review?.before[name];
  const odd = checks.filter(
    ({ field, result }) => field === name && (result === 'warn' || result === 'fail'),
  );
  if (!mark && !asked && !before && odd.length === 0) return null;
  return (
    <>
      {odd.map(({ code, text }) => (
        <p key={code} className={styles['said']}>
          <WarningGlyph size={12} />
          {text}
        </p>
      ))}
      {before && <Before text={before.displayValue} />}
      {asked && <Asked note={asked.note} isChanged={before !== undefined} />}
      {mark && <MarkNote taskId={taskId} mark={mark} label={label} />}
    </>
  );
}

function Before({ text }: { readonly text: string }) {
  const { t } = useTranslation(['review', 'form']);
  return (
    <p className={styles['before']}>
      {t('changes.before')} {text === '' ? t('form:history.none') : <del>{text}</del>}
    </p>
  );
}

/** The last return's request on this field. */
function Asked({ note, isChanged }: { readonly note: string; readonly isChanged: boolean }) {
  const { t } = useTranslation('review');
  return (
    <p className={styles['said']}>{t(isChanged ? 'changes.asked' : 'changes.askedUnchanged', { note })}</p>
  );
}
