import { Cascader as AntCascader } from 'antd';
import type { FieldBinding } from '../field/field.tsx';
import { SEARCH_ICON, useClearing } from '../select/choice-icons.tsx';
import styles from './cascader.module.css';

/** One step of a cascading choice. */
export interface CascadeStep {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly CascadeStep[];
  readonly isLeaf: boolean;
}

/** Search instead of stepwise choice. */
export interface CascadeSearch {
  /** The search text; empty for none. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Each with its full path. */
  readonly found: readonly Omit<CascadeStep, 'children' | 'isLeaf'>[];
  /** Shown while there are no results. */
  readonly empty: string;
}

export interface CascaderProps extends Partial<FieldBinding> {
  /** The path of the chosen value, from the top; empty for none. */
  readonly path: readonly string[];
  /** Display text of the path while the steps are not loaded. */
  readonly pathLabel: string;
  readonly steps: readonly CascadeStep[];
  /** The chosen path; empty when cleared. */
  readonly onChange: (path: readonly string[]) => void;
  /** Loads the children of a step. */
  readonly onExpand: (path: readonly string[]) => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly onBlur?: () => void;
  readonly search: CascadeSearch;
  /** Whether an intermediate step can be chosen. */
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

/** A stepwise choice: province, city, county; arrow keys move between and inside the columns. Or a search by part of the name. */
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
      allowClear={useClearing()}
      changeOnSelect={isAnyLevel}
      showSearch={{
        searchIcon: SEARCH_ICON,
        searchValue: search.typed,
        onSearch: search.onType,
        // The data source has filtered and sorted.
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
