import generatePicker from 'antd/es/date-picker/generatePicker';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import type { FieldBinding } from '../field/field.tsx';
import styles from './date-picker.module.css';
import { formatLocalTime, parseLocalTime, type LocalTime, localCalendar } from './local-time.ts';

/** Offset for the pickers' "today" and "now". */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const localNow = (): LocalTime => new Date(Date.now() + SHANGHAI_OFFSET_MS);

const Picker = generatePicker<LocalTime>(localCalendar(localNow));

const DATE = 'YYYY-MM-DD';
const SECOND = 'YYYY-MM-DD HH:mm:ss';
const MINUTE = 'YYYY-MM-DD HH:mm';

interface PickerBase extends Partial<FieldBinding> {
  readonly isDisabled?: boolean;
  readonly onBlur?: () => void;
  readonly 'aria-label'?: string;
}

export interface DateInputProps extends PickerBase {
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Disables future days. */
  readonly isPastOnly?: boolean;
  readonly placeholder?: string;
}

function isToCome(at: LocalTime): boolean {
  return formatLocalTime(at, DATE) > formatLocalTime(localNow(), DATE);
}

/**
 * The value of a line on blur: a shorter format (`2026/1/5`) is parsed now, and an empty line means no date (the library would restore the
 * old one). undefined for no change.
 */
function leftIn({ target }: Pick<SyntheticEvent, 'target'>, shown: string): LocalTime | null | undefined {
  if (!(target instanceof HTMLInputElement) || target.value === shown) return undefined;
  return target.value.trim() === '' ? null : (parseLocalTime(target.value) ?? undefined);
}

interface Line {
  /** The displayed text of the current value. */
  readonly shown: string;
  readonly onLeft: (at: LocalTime | null) => void;
  readonly onBlur: (() => void) | undefined;
}

/** A line is left by blur and by Enter. */
function lineEvents({ shown, onLeft, onBlur }: Line) {
  const take = (event: Pick<SyntheticEvent, 'target'>) => {
    const at = leftIn(event, shown);
    if (at !== undefined) onLeft(at);
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && take(event),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      take(event);
      onBlur?.();
    },
  };
}

function pickerProps({ isDisabled = false, onBlur: _, ...rest }: PickerBase) {
  return {
    ...rest,
    disabled: isDisabled,
    // A hovered day would be shown in the line and taken as input on blur.
    previewValue: false as const,
    className: styles['picker'] ?? '',
    classNames: { popup: { root: styles['popup'] ?? '' } },
    status: rest['aria-invalid'] ? ('error' as const) : ('' as const),
  };
}

/** A day, typed or picked; arrow keys move in the calendar. */
export function DateInput({ value, onChange, isPastOnly = false, placeholder, ...base }: DateInputProps) {
  const report = (at: LocalTime | null) => onChange(at ? formatLocalTime(at, DATE) : '');
  return (
    <Picker
      {...pickerProps(base)}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={parseLocalTime(value)}
      format={DATE}
      {...(isPastOnly ? { disabledDate: isToCome } : {})}
      {...lineEvents({ shown: value, onLeft: report, onBlur: base.onBlur })}
      onChange={(at) => report(at instanceof Date ? at : null)}
    />
  );
}

export interface DateTimeInputProps extends PickerBase {
  /** Local time: `YYYY-MM-DD HH:mm:ss`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day and a local time of the centre. */
export function DateTimeInput({ value, onChange, ...base }: DateTimeInputProps) {
  const report = (at: LocalTime | null) => onChange(at ? formatLocalTime(at, SECOND) : '');
  return (
    <Picker
      {...pickerProps(base)}
      value={parseLocalTime(value)}
      format={MINUTE}
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      {...lineEvents({ shown: value.slice(0, MINUTE.length), onLeft: report, onBlur: base.onBlur })}
      onChange={(at) => report(at instanceof Date ? at : null)}
    />
  );
}

/** From and to, `YYYY-MM-DD`, empty for an open end. */
export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/** A preset span: 今天, 近7天, 本月 … */
export interface SpanPreset {
  readonly name: string;
  readonly label: string;
  readonly span: DateSpan;
}

export interface DateRangeInputProps extends PickerBase {
  readonly value: DateSpan;
  readonly onChange: (value: DateSpan) => void;
  readonly isPastOnly?: boolean;
  readonly presets?: readonly SpanPreset[];
  /** Called with the name of a chosen preset, instead of `onChange`. */
  readonly onPreset?: (name: string) => void;
  readonly placeholders?: readonly [string, string];
  /** Accessible names of the two lines. */
  readonly labels: readonly [string, string];
}

/** Days of rendered presets, to distinguish them from picked days. */
const READY_MADE = new WeakSet<LocalTime>();

function readyMade(day: string): LocalTime {
  const at = parseLocalTime(day) ?? localNow();
  READY_MADE.add(at);
  return at;
}

/**
 * The presets in the library's format. It does not report which one was chosen, and nothing when the days stay the same: the click handler
 * on the line reports it.
 */
function drawnPresets(presets: readonly SpanPreset[]) {
  return presets.map(({ name, label, span }) => ({
    label: <span data-preset={name}>{label}</span>,
    value: [readyMade(span.from), readyMade(span.to)] satisfies [LocalTime, LocalTime],
  }));
}

function pressedPreset({ target }: Pick<SyntheticEvent, 'target'>): string | undefined {
  const line = target instanceof Element ? target.closest('li') : null;
  return line?.querySelector<HTMLElement>('[data-preset]')?.dataset['preset'];
}

/** Two days, the first not after the second; either may be open. */
export function DateRangeInput(props: DateRangeInputProps) {
  const {
    value,
    onChange,
    isPastOnly = false,
    presets = [],
    onPreset,
    placeholders,
    labels,
    id,
    ...base
  } = props;
  const container = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The library names neither of its two lines.
    const lines = container.current?.querySelectorAll('input') ?? [];
    for (const [index, line] of [...lines].entries()) line.setAttribute('aria-label', labels[index] ?? '');
  });
  return (
    <span
      className={styles['range']}
      ref={container}
      role="presentation"
      onClick={(event) => {
        const name = pressedPreset(event);
        if (name !== undefined) onPreset?.(name);
      }}
    >
      <Picker.RangePicker
        {...pickerProps(base)}
        {...(id === undefined ? {} : { id: { start: id, end: `${id}-to` } })}
        {...(placeholders ? { placeholder: [placeholders[0], placeholders[1]] } : {})}
        value={[parseLocalTime(value.from), parseLocalTime(value.to)]}
        format={DATE}
        allowEmpty={[true, true]}
        needConfirm={false}
        onBlur={(event, { range }) => {
          const end = range === 'end' ? 'to' : 'from';
          const at = leftIn(event, value[end]);
          if (at !== undefined) onChange({ ...value, [end]: at ? formatLocalTime(at, DATE) : '' });
          base.onBlur?.();
        }}
        {...(isPastOnly ? { disabledDate: isToCome } : {})}
        presets={drawnPresets(presets)}
        onChange={(span) => {
          const [from, to] = span ?? [];
          if (onPreset && from && READY_MADE.has(from)) return;
          onChange({
            from: from ? formatLocalTime(from, DATE) : '',
            to: to ? formatLocalTime(to, DATE) : '',
          });
        }}
      />
    </span>
  );
}
