import type { FieldView } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, type WireValue } from '@haiqiao/contract/field-types';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOSEN_TYPES } from '#web/field-types/wire-value.ts';
import { Select } from '#web/field-types/editing/late-controls.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { lookUpIn } from '#web/field-types/sub-table/look-up.ts';
import type { Correction } from '../import.logic.ts';
import styles from './corrections.module.css';
import type { EditEnd } from './use-corrections.ts';

/** Types with choices: their values cannot be typed from memory. */
const CHOSEN: ReadonlySet<string> = new Set([...CHOSEN_TYPES, 'region', 'boolean']);
const MANY: ReadonlySet<string> = new Set(['dictionaries', 'refs']);
/** Pop-up lists of a control are outside its element: focusing them is not a blur. */
const POPUPS = '[role=listbox], [role=tree], [role=menu]';
const YES_NO = ['yes', 'no'] as const;

/** Whether the cells of a field have choices. */
export function isChosen(field: FieldView | undefined): boolean {
  return field !== undefined && CHOSEN.has(field.type);
}

export interface CellEditorProps {
  readonly label: string;
  readonly field: FieldView | undefined;
  readonly text: string;
  /** The earlier choice; undefined without one. */
  readonly value: Correction['value'];
  readonly typed: string | null;
  readonly labels: FieldLabels;
  readonly onChange: (change: Pick<Correction, 'text' | 'value'>) => void;
  readonly onEnd: (next: EditEnd) => void;
}

/** The control of an edited cell: a list of choices, else a text line. */
export function CellEditor(props: CellEditorProps) {
  const { field } = props;
  if (field && isChosen(field)) return <ChoiceEditor {...props} field={field} />;
  return <TextEditor {...props} />;
}

/** The direction of Tab. */
function tabEnd({ shiftKey }: KeyboardEvent): EditEnd {
  return shiftKey ? 'before' : 'after';
}

function TextEditor({ label, text, typed, onChange, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const [now, setNow] = useState(typed ?? text);
  useEffect(() => {
    input.current?.focus();
    if (typed === null) input.current?.select();
  }, [typed]);
  const end = (next: EditEnd, isAccepted: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isAccepted && now !== text) onChange({ text: now });
    onEnd(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Tab' && key !== 'Escape')) return;
    event.preventDefault();
    // The dialog would close by it.
    event.stopPropagation();
    if (key === 'Escape') end('here', false);
    else end(key === 'Enter' ? 'below' : tabEnd(event), true);
  };
  return (
    <input
      ref={input}
      className={styles['input']}
      aria-label={label}
      value={now}
      onChange={(event) => setNow(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end('left', true)}
    />
  );
}

/** The value of a text, as far as its label is cached. */
function valueOf(field: FieldView, text: string, labels: FieldLabels): WireValue {
  const parsed = fieldTypeOf(field).parseText(text, field, lookUpIn(labels));
  return parsed.ok ? parsed.value : null;
}

/** A value in the import's format; undefined for none. */
function chosenOf(value: WireValue): Correction['value'] {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return undefined;
  return value.filter((each) => typeof each === 'string');
}

function ChoiceEditor(props: CellEditorProps & { readonly field: FieldView }) {
  const { label, field, text, labels, onChange, onEnd } = props;
  const { t } = useTranslation('fields');
  const root = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<WireValue>(
    () => (props.value as WireValue | undefined) ?? valueOf(field, text, labels), // the chosen value is one
  );
  useEffect(() => root.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const choose = (next: WireValue) => {
    setValue(next);
    const chosen = chosenOf(next);
    const words =
      typeof next === 'boolean'
        ? t(`boolean.${next ? 'yes' : 'no'}`)
        : fieldTypeOf(field).toText(next, field, labels.labelOf);
    onChange(chosen === undefined ? { text: '' } : { text: words, value: chosen });
    if (!MANY.has(field.type)) onEnd('here');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.stopPropagation();
    event.preventDefault();
    onEnd(event.key === 'Tab' ? tabEnd(event) : 'here');
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside =
      relatedTarget instanceof Element &&
      (root.current?.contains(relatedTarget) === true || relatedTarget.closest(POPUPS) !== null);
    if (!isInside) onEnd('left');
  };
  // A region is chosen step by step: its control opens on focus.
  const control = { 'aria-label': label, ...(field.type === 'region' ? {} : { isOpenAtOnce: true }) };
  const { Input } = fieldWebOf(field);
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      className={styles['choice']}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {field.type === 'boolean' ? (
        <YesNo {...control} value={value} onChange={choose} />
      ) : (
        <Input {...control} field={field} value={value} labels={labels} onChange={choose} />
      )}
    </div>
  );
}

interface YesNoProps {
  readonly value: WireValue;
  readonly onChange: (value: WireValue) => void;
  readonly 'aria-label': string;
  readonly isOpenAtOnce?: boolean;
}

function YesNo({ value, onChange, ...rest }: YesNoProps) {
  const { t } = useTranslation('fields');
  return (
    <Select
      {...rest}
      value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
      options={YES_NO.map((each) => ({ value: each, label: t(`boolean.${each}`) }))}
      onChange={(next) => onChange(next === null ? null : next === 'yes')}
    />
  );
}
