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

/** A choice step by step: province, city, county; arrow keys move between and inside the columns. */
export function Cascader(props: CascaderProps) {
  const { path, pathLabel, steps, onChange, onExpand, isAnyLevel, isDisabled = false, ...rest } = props;
  return (
    <AntCascader<Node>
      {...rest}
      className={styles['cascader'] ?? ''}
      status={rest['aria-invalid'] ? 'error' : ''}
      disabled={isDisabled}
      allowClear
      changeOnSelect={isAnyLevel}
      options={steps.map(nodeOf)}
      value={[...path]}
      displayRender={(labels) => pathLabel || labels.join(' / ')}
      loadData={(chosen) => onExpand(chosen.map(({ value }) => value))}
      onChange={(next) => onChange((next ?? []).map(String))}
    />
  );
}
