import { Select as AntSelect } from 'antd';
import type { ReactNode } from 'react';
import type { FieldBinding } from '../field/field.tsx';
import { CHECK_ICON, SEARCH_ICON, useClearing } from './choice-icons.tsx';
import styles from './select.module.css';

/** One option. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A second line: number, credit code, unit. */
  readonly hint?: string;
  /** Further search text: pinyin, code. */
  readonly search?: string;
  readonly isDisabled?: boolean;
  /** Levels below the top, for trees shown as an indented list. */
  readonly level?: number;
}

interface SelectBase extends Partial<FieldBinding> {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  /** Called with the typed text; the options are then search results and are not filtered here. */
  readonly onSearch?: (text: string) => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Opens the list on mount: the control was opened to choose. */
  readonly isOpenAtOnce?: boolean;
  readonly onBlur?: () => void;
  /** Shown without matching options. */
  readonly empty?: ReactNode;
  /** Shown below the options. */
  readonly footer?: ReactNode;
  readonly 'aria-label'?: string;
}

export interface SelectProps extends SelectBase {
  readonly value: string | null;
  /** Label of the value when it is not among the options. */
  readonly valueLabel?: string;
  readonly onChange: (value: string | null) => void;
  /** Whether it can be cleared; default true. */
  readonly isClearable?: boolean;
}

export interface MultiSelectProps extends SelectBase {
  readonly values: readonly string[];
  /** Labels of values that are not among the options. */
  readonly labelOf?: (value: string) => string;
  readonly onChange: (values: readonly string[]) => void;
  readonly max?: number;
  /** Free text: Enter or a comma adds the typed text as a value. */
  readonly isFree?: boolean;
  /** One line only; values that do not fit are counted. */
  readonly isOneLine?: boolean;
}

/** More options than this are virtualised; fewer are all in the document, where screen readers find them. */
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
    defaultOpen: isOpenAtOnce,
    status: rest['aria-invalid'] ? ('error' as const) : ('' as const),
    virtual: all.length > VIRTUAL_FROM,
    popupMatchSelectWidth: 220,
    notFoundContent: empty ?? null,
    optionRender: ({ data }: { data: Shown }) => <OptionLine option={data.option} />,
    // Beside the typed text, never elsewhere on the page while a tab is hidden.
    showSearch: {
      searchIcon: SEARCH_ICON,
      ...(onSearch
        ? { filterOption: false as const, onSearch }
        : { filterOption: (typed: string, shown?: Shown) => matches(typed, shown) }),
    },
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

/** A single choice: type to search, arrow keys to move, Enter to choose, Backspace or the cross to clear. */
export function Select({ value, valueLabel, onChange, isClearable = true, ...base }: SelectProps) {
  const clearing = useClearing();
  const shownOptions = base.options.map(shownOf);
  const isListed = value === null || shownOptions.some((shown) => shown.value === value);
  const all = isListed
    ? shownOptions
    : [...shownOptions, shownOf({ value, label: valueLabel ?? value, isDisabled: true })];
  return (
    <AntSelect<string, Shown>
      {...baseProps(base, base.onSearch && !isListed ? shownOptions : all)}
      className={styles['select'] ?? ''}
      allowClear={isClearable && clearing}
      value={value}
      {...(isListed ? {} : { labelRender: () => valueLabel ?? value })}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

/** Characters of the item named in a narrow box; the others are counted. */
const ONE_LINE_CHARACTERS = 6;

function countOthers(others: readonly unknown[]): string {
  return `+${others.length}`;
}

/** A multiple choice; each value can be removed by its cross. */
export function MultiSelect(props: MultiSelectProps) {
  const { values, labelOf, onChange, max, isFree = false, isOneLine = false, ...base } = props;
  const clearing = useClearing();
  const shownOptions = base.options.map(shownOf);
  const labels = new Map(shownOptions.map((shown) => [shown.value, shown.label]));
  return (
    <AntSelect<string[], Shown>
      {...baseProps(base, shownOptions)}
      className={`${styles['select'] ?? ''} ${isOneLine ? (styles['oneLine'] ?? '') : ''}`}
      mode={isFree ? 'tags' : 'multiple'}
      allowClear={clearing}
      menuItemSelectedIcon={CHECK_ICON}
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
