import { TreeSelect as AntTreeSelect } from 'antd';
import type { ReactNode } from 'react';
import type { FieldBinding } from '../field/field.tsx';
import { CHOICE_ICONS, useClearing } from '../select/choice-icons.tsx';
import styles from './tree-select.module.css';

/** An option in a tree. */
export interface TreeChoice {
  readonly value: string;
  readonly label: string;
  /** Further search text. */
  readonly search?: string;
  readonly isDisabled?: boolean;
  /** Loaded children. */
  readonly children?: readonly TreeChoice[];
  /** Whether there are children to load. */
  readonly hasMore?: boolean;
}

interface TreeSelectBase extends Partial<FieldBinding> {
  readonly choices: readonly TreeChoice[];
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  readonly onBlur?: () => void;
  /** Opens the tree on mount: the control was opened to choose. */
  readonly isOpenAtOnce?: boolean;
  /** Loads the children of an option. */
  readonly onExpand?: (value: string) => Promise<void>;
  readonly empty?: ReactNode;
  readonly 'aria-label'?: string;
}

export interface TreeSelectProps extends TreeSelectBase {
  readonly values: readonly string[];
  /** Whether several values are allowed. */
  readonly isMany?: boolean;
  /** Labels of values that are not in the tree yet. */
  readonly labelOf: (value: string) => string;
  readonly onChange: (values: readonly string[]) => void;
}

interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly search: string;
  readonly disabled: boolean;
  readonly isLeaf: boolean;
  readonly children?: TreeNode[];
}

function nodeOf(choice: TreeChoice): TreeNode {
  const { value, label, search = '', isDisabled = false, children = [], hasMore = false } = choice;
  const isLeaf = children.length === 0 && !hasMore;
  return {
    value,
    title: label,
    search: `${label} ${search}`.toLowerCase(),
    disabled: isDisabled,
    isLeaf,
    ...(children.length > 0 ? { children: children.map(nodeOf) } : {}),
  };
}

/** A single or multiple choice in a tree: type to search, arrow keys to move and expand. */
export function TreeSelect(props: TreeSelectProps) {
  const { values, isMany = false, labelOf, onChange, choices, isDisabled = false, isLoading = false } = props;
  const { onExpand, empty, placeholder, onBlur, isOpenAtOnce = false, ...aria } = props;
  const labelled = values.map((value) => ({ value, label: labelOf(value) }));
  return (
    <AntTreeSelect
      {...pickAria(aria)}
      className={styles['select'] ?? ''}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(onBlur ? { onBlur } : {})}
      disabled={isDisabled}
      loading={isLoading}
      status={aria['aria-invalid'] ? 'error' : ''}
      allowClear={useClearing()}
      suffixIcon={isLoading ? CHOICE_ICONS.loadingIcon : CHOICE_ICONS.suffixIcon}
      removeIcon={CHOICE_ICONS.removeIcon}
      defaultOpen={isOpenAtOnce}
      labelInValue
      treeNodeFilterProp="search"
      showSearch={{ treeNodeFilterProp: 'search', filterTreeNode: isFound }}
      popupMatchSelectWidth={260}
      multiple={isMany}
      notFoundContent={empty ?? null}
      treeData={choices.map(nodeOf)}
      value={isMany ? labelled : labelled[0]}
      {...(onExpand ? { loadData: ({ value }: { value?: unknown }) => onExpand(String(value)) } : {})}
      onChange={(next: unknown) => onChange(valuesOf(next))}
    />
  );
}

function isFound(typed: string, node: object): boolean {
  return 'search' in node && String(node.search).includes(typed.trim().toLowerCase());
}

function pickAria({ id, ...rest }: Partial<FieldBinding> & { readonly 'aria-label'?: string }) {
  const aria = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('aria-')));
  return { ...aria, ...(id === undefined ? {} : { id }) };
}

function valuesOf(next: unknown): string[] {
  const all: unknown[] = Array.isArray(next) ? next : next ? [next] : [];
  return all.flatMap((each) =>
    typeof each === 'object' && each !== null && 'value' in each ? [String(each.value)] : [],
  );
}
