import { Cascader as AntCascader } from 'antd';
import type { FieldBinding } from '../field/field.tsx';
import styles from './cascader.module.css';

/** A step on the way to a choice. */
export interface CascadeStep {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly CascadeStep[];
  readonly isLeaf: boolean;
}

/** What is found by typing, instead of step by step. */
export interface CascadeSearch {
  /** What is typed; empty while nothing is. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Each by the whole way to it. */
  readonly found: readonly Omit<CascadeStep, 'children' | 'isLeaf'>[];
  /** Stands where nothing was found, or not yet. */
  readonly empty: string;
}

export interface CascaderProps extends Partial<FieldBinding> {
  /** The way to what is chosen, from the top; empty for none. */
  readonly path: readonly string[];
  /** Names along the way while the steps are not loaded. */
  readonly pathLabel: string;
  readonly steps: readonly CascadeStep[];
  /** The way that was chosen; empty when it was emptied. */
  readonly onChange: (path: readonly string[]) => void;
  /** Loads what is below a step. */
  readonly onExpand: (path: readonly string[]) => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly onBlur?: () => void;
  readonly search: CascadeSearch;
  /** Whether a step on the way may be chosen itself. */
  readonly isAnyLevel: boolean;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly 'aria-label'?: string;
}

interface Node {
  readonly value: string;
  readonly label: string;
  readonly isLeaf: boolean;
  readonly children?: Node[];
}

function nodeOf(step: CascadeStep): Node {
  const { value, label, isLeaf, children } = step;
  return { value, label, isLeaf, ...(children ? { children: children.map(nodeOf) } : {}) };
}

/** A choice step by step: province, city, county; arrow keys move between and inside the columns. Or by typing a part of its name. */
export function Cascader(props: CascaderProps) {
  const {
    path,
    pathLabel,
    steps,
    onChange,
    onExpand,
    search,
    isAnyLevel,
    isDisabled = false,
    ...rest
  } = props;
  const found = search.found.map(({ value, label }): Node => ({ value, label, isLeaf: true }));
  return (
    <AntCascader<Node>
      {...rest}
      className={styles['cascader'] ?? ''}
      status={rest['aria-invalid'] ? 'error' : ''}
      disabled={isDisabled}
      allowClear
      changeOnSelect={isAnyLevel}
      showSearch={{
        searchValue: search.typed,
        onSearch: search.onType,
        // Whoever answers the question has filtered and sorted.
        filter: () => true,
        limit: false,
        render: (_typed, nodes) => nodes.map(({ label }) => label).join(''),
      }}
      notFoundContent={search.empty}
      options={search.typed === '' ? steps.map(nodeOf) : found}
      value={[...path]}
      displayRender={(labels) => pathLabel || labels.join(' / ')}
      loadData={(chosen) => onExpand(chosen.map(({ value }) => value))}
      onChange={(next) => onChange((next ?? []).map(String))}
    />
  );
}
