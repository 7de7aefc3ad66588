import type { FieldView } from '@haiqiao/contract/endpoints';
import { sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { FieldInput } from '#web/field-types/field-input.tsx';
import { CHOSEN_TYPES, namedValueOf } from '#web/field-types/wire-value.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useListScope } from '../list-scope.ts';
import { useEditing } from './row-scope.ts';
import styles from './rows.module.css';
import { saveCell } from './save-cell.ts';

export interface EditableCellProps {
  readonly name: string;
  readonly field: FieldView;
  readonly row: ListRow;
}

/** Types with choices: the options open at once. */
const CHOICES: ReadonlySet<FieldView['type']> = new Set(CHOSEN_TYPES);

const CONTROL = 'input:not([type=hidden]), textarea, [role=combobox], button';

/** Focuses a control whose code may still be loading. */
function useFocusInside(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const focus = () => {
      const control = element.querySelector<HTMLElement>(CONTROL);
      control?.focus();
      if (control instanceof HTMLInputElement) control.select();
      return control !== null;
    };
    if (focus()) return undefined;
    const arrival = new MutationObserver(() => focus() && arrival.disconnect());
    arrival.observe(element, { childList: true, subtree: true });
    return () => arrival.disconnect();
  }, [box]);
}

/** Whether Enter belongs to an open list of choices or a composition. */
function isTaken({ currentTarget, nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || currentTarget.querySelector('[aria-expanded=true]') !== null;
}

/** A value edited in its cell: Enter or blur saves, Escape cancels. */
export function EditableCell({ name, field, row }: EditableCellProps) {
  const { t } = useTranslation('list');
  const { view, labels } = useListScope();
  const { end } = useEditing();
  const [begun] = useState(row);
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<WireValue>(() => namedValueOf(row[name]).value);
  const [refusal, setRefusal] = useState('');
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  useFocusInside(box);
  const finish = () => end({ row: row.id, column: name });
  const save = async () => {
    if (isBusy) return undefined;
    setBusy(true);
    // A value changed by another person since the cell was opened is not overwritten silently.
    const isOurs = sameValue(namedValueOf(row[name]).value, namedValueOf(begun[name]).value);
    const task = { view, row: isOurs ? row : begun, name, field, value, accepted };
    const outcome = await saveCell(task).finally(() => setBusy(false));
    // Another cell was opened meanwhile: an error beside the removed control would be invisible.
    if (outcome.kind === 'refused' && !box.current) return showToast('error', outcome.text);
    if (outcome.kind === 'refused') {
      setRefusal(outcome.text);
      setAccepted(outcome.warnings);
      return undefined;
    }
    if (outcome.kind === 'changedElsewhere') showToast('warning', t('cell.conflict'));
    return finish();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !isTaken(event)) void save();
  };
  // Runs before the control's handler: Enter to save would open a closed list of choices, an open one would take the Escape to cancel.
  const pressFirst = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      return finish();
    }
    const isList = target instanceof HTMLInputElement && target.role === 'combobox' && target.value === '';
    if (key !== 'Enter' || !isList || isTaken(event)) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return void save();
  };
  const leave = (event: FocusEvent) => {
    const { relatedTarget } = event;
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
    // Lists of choices are attached elsewhere in the document.
    const isOutside =
      relatedTarget instanceof Element && relatedTarget.closest('[role=grid], [role=main], main');
    if (!isInside && isOutside && refusal === '') void save();
  };
  return (
    <div
      ref={box}
      role="group"
      className={styles['editor']}
      data-busy={isBusy}
      onKeyDownCapture={pressFirst}
      onKeyDown={press}
      onBlur={leave}
    >
      <FieldInput
        field={field}
        value={value}
        onChange={(next) => {
          setValue(next);
          setRefusal('');
          setAccepted([]);
        }}
        labels={labels}
        {...(CHOICES.has(field.type) ? { isOpenAtOnce: true } : {})}
        aria-label={t('cell.edit', { field: field.label })}
        aria-invalid={refusal !== ''}
      />
      {refusal && (
        <span className={styles['refusal']} role="alert">
          {refusal}
        </span>
      )}
    </div>
  );
}
