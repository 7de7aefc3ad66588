import generatePicker from 'antd/es/date-picker/generatePicker';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import type { FieldBinding } from '../field/field.tsx';
import styles from './date-picker.module.css';
import { formatWall, parseWall, type WallTime, wallCalendar } from './wall-time.ts';

/** Clock of the pickers' "today" and "now". */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const wallNow = (): WallTime => new Date(Date.now() + SHANGHAI_OFFSET_MS);

const Picker = generatePicker<WallTime>(wallCalendar(wallNow));

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
  /** Greys out days to come. */
  readonly isPastOnly?: boolean;
  readonly placeholder?: string;
}

function isToCome(at: WallTime): boolean {
  return formatWall(at, DATE) > formatWall(wallNow(), DATE);
}

/**
 * What stands in a line that is left: a shorter spelling (`2026/1/5`) is read now, and an empty line means no date (the
 * library would bring the old one back). undefined when there is nothing to say.
 */
function leftIn({ target }: Pick<SyntheticEvent, 'target'>, shown: string): WallTime | null | undefined {
  if (!(target instanceof HTMLInputElement) || target.value === shown) return undefined;
  return target.value.trim() === '' ? null : (parseWall(target.value) ?? undefined);
}

interface Line {
  /** What the line shows for the value at hand. */
  readonly shown: string;
  readonly onLeft: (at: WallTime | null) => void;
  readonly onBlur: (() => void) | undefined;
}

/** A line is left by going elsewhere, and by Enter. */
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
    // A day under the pointer would stand in the line, and be taken for what was typed when the line is left.
    previewValue: false as const,
    className: styles['picker'] ?? '',
    classNames: { popup: { root: styles['popup'] ?? '' } },
    status: rest['aria-invalid'] ? ('error' as const) : ('' as const),
  };
}

/** A day, typed or picked; arrow keys move in the calendar. */
export function DateInput({ value, onChange, isPastOnly = false, placeholder, ...base }: DateInputProps) {
  const tell = (at: WallTime | null) => onChange(at ? formatWall(at, DATE) : '');
  return (
    <Picker
      {...pickerProps(base)}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={parseWall(value)}
      format={DATE}
      {...(isPastOnly ? { disabledDate: isToCome } : {})}
      {...lineEvents({ shown: value, onLeft: tell, onBlur: base.onBlur })}
      onChange={(at) => tell(at instanceof Date ? at : null)}
    />
  );
}

export interface DateTimeInputProps extends PickerBase {
  /** Time of the wall: `YYYY-MM-DD HH:mm:ss`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day and a time of the centre's wall clock. */
export function DateTimeInput({ value, onChange, ...base }: DateTimeInputProps) {
  const tell = (at: WallTime | null) => onChange(at ? formatWall(at, SECOND) : '');
  return (
    <Picker
      {...pickerProps(base)}
      value={parseWall(value)}
      format={MINUTE}
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      {...lineEvents({ shown: value.slice(0, MINUTE.length), onLeft: tell, onBlur: base.onBlur })}
      onChange={(at) => tell(at instanceof Date ? at : null)}
    />
  );
}

/** From and to, `YYYY-MM-DD`, empty for an open end. */
export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/** A ready-made span: 今天, 近7天, 本月 … */
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
  /** Called instead of `onChange` when a ready-made span is chosen, with its name. */
  readonly onPreset?: (name: string) => void;
  readonly placeholders?: readonly [string, string];
  /** Names of the two lines for readers. */
  readonly labels: readonly [string, string];
}

/** Days of ready-made spans that were drawn, to be told from those that somebody picked. */
const READY_MADE = new WeakSet<WallTime>();

function readyMade(day: string): WallTime {
  const at = parseWall(day) ?? wallNow();
  READY_MADE.add(at);
  return at;
}

/**
 * The ready-made spans as the library draws them. It tells nobody which one was chosen, and nothing at all where the days
 * stay the same: the press itself says it, wherever in its line.
 */
function drawnPresets(presets: readonly SpanPreset[]) {
  return presets.map(({ name, label, span }) => ({
    label: <span data-preset={name}>{label}</span>,
    value: [readyMade(span.from), readyMade(span.to)] satisfies [WallTime, WallTime],
  }));
}

function pressedPreset({ target }: Pick<SyntheticEvent, 'target'>): string | undefined {
  const line = target instanceof Element ? target.closest('li') : null;
  return line?.querySelector<HTMLElement>('[data-preset]')?.dataset['preset'];
}

/** Two days, the first not after the second; either may stay open. */
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
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The library names neither of its two lines.
    const lines = place.current?.querySelectorAll('input') ?? [];
    for (const [index, line] of [...lines].entries()) line.setAttribute('aria-label', labels[index] ?? '');
  });
  return (
    <span
      className={styles['range']}
      ref={place}
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
        value={[parseWall(value.from), parseWall(value.to)]}
        format={DATE}
        allowEmpty={[true, true]}
        needConfirm={false}
        onBlur={(event, { range }) => {
          const end = range === 'end' ? 'to' : 'from';
          const at = leftIn(event, value[end]);
          if (at !== undefined) onChange({ ...value, [end]: at ? formatWall(at, DATE) : '' });
          base.onBlur?.();
        }}
        {...(isPastOnly ? { disabledDate: isToCome } : {})}
        presets={drawnPresets(presets)}
        onChange={(span) => {
          const [from, to] = span ?? [];
          if (onPreset && from && READY_MADE.has(from)) return;
          onChange({ from: from ? formatWall(from, DATE) : '', to: to ? formatWall(to, DATE) : '' });
        }}
      />
    </span>
  );
}
