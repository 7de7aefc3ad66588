import { Select as AntSelect } from 'antd';
import type { ReactNode } from 'react';
import type { FieldBinding } from '../field/field.tsx';
import styles from './select.module.css';

/** One thing to choose. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A second, quiet line: number, credit code, unit. */
  readonly hint?: string;
  /** What the search box finds beside the label: pinyin, the code. */
  readonly search?: string;
  readonly isDisabled?: boolean;
  /** Levels below the top, for trees that are drawn as an indented list. */
  readonly level?: number;
}

interface SelectBase extends Partial<FieldBinding> {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  /** Called with what is typed; the options are then those found, and are not filtered here. */
  readonly onSearch?: (text: string) => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Its list is open from the beginning: the control was asked for to choose. */
  readonly isOpenAtOnce?: boolean;
  readonly onBlur?: () => void;
  /** Stands where no option is found. */
  readonly empty?: ReactNode;
  /** Stands under the options. */
  readonly footer?: ReactNode;
  readonly 'aria-label'?: string;
}

export interface SelectProps extends SelectBase {
  readonly value: string | null;
  /** Name of the chosen one when it is not among the options. */
  readonly valueLabel?: string;
  readonly onChange: (value: string | null) => void;
  /** Whether it may be emptied; true unless said. */
  readonly isClearable?: boolean;
}

export interface MultiSelectProps extends SelectBase {
  readonly values: readonly string[];
  /** Names of those chosen that are not among the options. */
  readonly labelOf?: (value: string) => string;
  readonly onChange: (values: readonly string[]) => void;
  readonly max?: number;
  /** Free words: what is typed becomes a value by Enter or a comma. */
  readonly isFree?: boolean;
  /** One line only; what does not fit is counted. */
  readonly isOneLine?: boolean;
}

/** Options beyond this many are drawn as they scroll by; fewer stand in the document, where readers find them. */
const VIRTUAL_FROM = 60;

interface Shown {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly option: SelectOption;
}

function matches(typed: string, shown: Shown | undefined): boolean {
  if (!shown) return false;
  const { label, search = '', hint = '' } = shown.option;
  return `${label} ${search} ${hint}`.toLowerCase().includes(typed.trim().toLowerCase());
}

function shownOf(option: SelectOption): Shown {
  return { value: option.value, label: option.label, disabled: option.isDisabled ?? false, option };
}

function OptionLine({ option }: { readonly option: SelectOption }) {
  return (
    <span className={styles['option']} style={{ paddingInlineStart: (option.level ?? 0) * 16 }}>
      <span className={styles['label']}>{option.label}</span>
      {option.hint && <span className={styles['hint']}>{option.hint}</span>}
    </span>
  );
}

function baseProps(props: SelectBase, all: readonly Shown[]) {
  const { options: _, isDisabled = false, isLoading = false, onSearch, empty, footer, ...others } = props;
  const { isOpenAtOnce = false, ...rest } = others;
  return {
    ...rest,
    options: [...all],
    disabled: isDisabled,
    loading: isLoading,
    allowClear: true,
    defaultOpen: isOpenAtOnce,
    status: rest['aria-invalid'] ? ('error' as const) : ('' as const),
    virtual: all.length > VIRTUAL_FROM,
    popupMatchSelectWidth: 220,
    notFoundContent: empty ?? null,
    optionRender: ({ data }: { data: Shown }) => <OptionLine option={data.option} />,
    // Beside what was typed, never elsewhere on the page while a tab is hidden.
    showSearch: onSearch
      ? { filterOption: false as const, onSearch }
      : { filterOption: (typed: string, shown?: Shown) => matches(typed, shown) },
    ...(footer
      ? {
          popupRender: (menu: ReactNode) => (
            <>
              {menu}
              <div className={styles['footer']}>{footer}</div>
            </>
          ),
        }
      : {}),
  };
}

/** One of many: typed to find, arrow keys to move, Enter to choose, Backspace or the cross to empty. */
export function Select({ value, valueLabel, onChange, isClearable = true, ...base }: SelectProps) {
  const known = base.options.map(shownOf);
  const isKnown = value === null || known.some((shown) => shown.value === value);
  const all = isKnown ? known : [...known, shownOf({ value, label: valueLabel ?? value, isDisabled: true })];
  return (
    <AntSelect<string, Shown>
      {...baseProps(base, base.onSearch && !isKnown ? known : all)}
      className={styles['select'] ?? ''}
      allowClear={isClearable}
      value={value}
      {...(isKnown ? {} : { labelRender: () => valueLabel ?? value })}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

/** Of the one item that a narrow box names; the others are counted. */
const ONE_LINE_CHARACTERS = 6;

function countOthers(others: readonly unknown[]): string {
  return `+${others.length}`;
}

/** Several of many; each can be taken back by its cross. */
export function MultiSelect(props: MultiSelectProps) {
  const { values, labelOf, onChange, max, isFree = false, isOneLine = false, ...base } = props;
  const known = base.options.map(shownOf);
  const labels = new Map(known.map((shown) => [shown.value, shown.label]));
  return (
    <AntSelect<string[], Shown>
      {...baseProps(base, known)}
      className={`${styles['select'] ?? ''} ${isOneLine ? (styles['oneLine'] ?? '') : ''}`}
      mode={isFree ? 'tags' : 'multiple'}
      value={[...values]}
      labelRender={({ value }) => labels.get(String(value)) ?? labelOf?.(String(value)) ?? String(value)}
      maxTagCount={isOneLine ? 1 : 20}
      {...(isOneLine ? { maxTagTextLength: ONE_LINE_CHARACTERS, maxTagPlaceholder: countOthers } : {})}
      onChange={(next) => onChange(next)}
      {...(max === undefined ? {} : { maxCount: max })}
      {...(isFree ? { tokenSeparators: [',', '，', '、', ';', '；'], open: base.options.length > 0 } : {})}
      {...(isFree && base.options.length === 0 ? { suffixIcon: null, open: false } : {})}
    />
  );
}
