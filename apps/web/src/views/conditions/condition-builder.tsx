import type { Condition } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { useLineKeys } from '#web/ui/lines/use-line-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { type AskedResource, labelsOfField, useResourceLabels } from './resource-fields.ts';
import { describeCondition } from './describe-condition.ts';
import { ComparisonRow } from './comparison-row.tsx';
import { conditionOf, isComparison, JOINS, listOf, newComparison, withPart } from './condition.logic.ts';
import styles from './condition-builder.module.css';

/** Maximum nesting of lists; the server takes one more, for `not`. */
const DEPTH_MAX = 3;

export interface ConditionBuilderProps {
  readonly resource: AskedResource;
  readonly condition: Condition;
  readonly isReadOnly: boolean;
  readonly onChange: (condition: Condition) => void;
  /** The sentence below with the condition as text; about the rows of the resource by default. */
  readonly sentence?: (text: string) => string;
}

/** A condition of lists and comparisons, with its description as text below. */
export function ConditionBuilder(props: ConditionBuilderProps) {
  const { resource, condition, isReadOnly, onChange, sentence } = props;
  const { t } = useTranslation(['conditions', 'fields']);
  const labels = useResourceLabels(resource);
  const reading = describeCondition(condition, {
    t,
    fields: resource.fields,
    labelsOf: (field) => labelsOfField(labels, resource, field),
  });
  return (
    <div className={styles['builder']}>
      {!isReadOnly && <ListBox {...{ resource, condition, onChange }} depth={1} />}
      <p className={styles['reading']}>
        {sentence?.(reading) ?? t('reading.whole', { resource: resource.name, text: reading })}
      </p>
    </div>
  );
}

interface ListBoxProps extends Omit<ConditionBuilderProps, 'isReadOnly' | 'sentence'> {
  readonly depth: number;
  readonly onRemove?: () => void;
}

function ListBox({ resource, condition, depth, onChange, onRemove }: ListBoxProps) {
  const { t } = useTranslation('conditions');
  const list = listOf(condition);
  const { keys, forget } = useLineKeys(list.parts.length);
  const put = (at: number, part: Condition | null) => {
    if (part === null) forget(at);
    onChange(conditionOf(withPart(list, at, part)));
  };
  const add = (part: Condition) => onChange(conditionOf({ ...list, parts: [...list.parts, part] }));
  return (
    <div className={styles['list']} role="group" aria-label={t(`join.${list.join}`)}>
      <div className={styles['head']}>
        <div className={styles['join']}>
          <Select
            aria-label={t('joinLabel')}
            isClearable={false}
            value={list.join}
            options={JOINS.map((value) => ({ value, label: t(`join.${value}`) }))}
            onChange={(next) =>
              onChange(conditionOf({ ...list, join: JOINS.find((join) => join === next) ?? 'all' }))
            }
          />
        </div>
        <Button tone="text" icon="plus" onClick={() => add(newComparison(resource.fields))}>
          {t('addCondition')}
        </Button>
        {depth < DEPTH_MAX && (
          <Button tone="text" icon="plus" onClick={() => add({ any: [newComparison(resource.fields)] })}>
            {t('addList')}
          </Button>
        )}
        {onRemove && <Button tone="text" icon="delete" aria-label={t('removeList')} onClick={onRemove} />}
      </div>
      {list.parts.length === 0 && <p className={styles['empty']}>{t('empty')}</p>}
      {list.parts.map((part, at) =>
        isComparison(part) ? (
          <ComparisonRow
            key={`${keys[at]} ${part.field}`}
            resource={resource}
            comparison={part}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at, null)}
          />
        ) : (
          <ListBox
            key={keys[at]}
            resource={resource}
            condition={part}
            depth={depth + 1}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at, null)}
          />
        ),
      )}
    </div>
  );
}
