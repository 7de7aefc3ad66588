import type { AroundRow, FieldDefinition, FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { Term, TermType } from '@haiqiao/contract/query';
import type { ComponentType } from 'react';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import type { MaskTarget } from './masking/mask-target.ts';
import type { FieldLabels } from './field-labels.ts';

/** Props of a field control. */
export interface InputProps<Type extends FieldTypeName> extends Partial<FieldBinding> {
  readonly field: FieldOf<Type>;
  /** The wire value; during typing the typed text. */
  readonly value: WireValue;
  readonly onChange: (value: WireValue) => void;
  /** The control lost focus: the input can be normalised and validated now. */
  readonly onBlur?: () => void;
  readonly labels: FieldLabels;
  /** Value of the field that filters the options (`options.equalsField`); null while empty. */
  readonly narrowedBy?: string | null;
  readonly isDisabled?: boolean;
  /** Opens the choices at once. */
  readonly isOpenAtOnce?: boolean;
  readonly 'aria-label'?: string;
  /** Errors inside the value: cells of a sub-table, by `row.column`. */
  readonly inner?: ReadonlyMap<string, string>;
  /** Target to unmask masked cells of a sub-table. */
  readonly maskTarget?: MaskTarget | null;
  /** The record of a sub-table whose columns depend on conditions; else null. */
  readonly around?: AroundRow | null;
}

/** Props of a field's cell. */
export interface CellProps<Type extends FieldTypeName> {
  readonly field: FieldOf<Type>;
  /** Never empty: `FieldCell` draws empty values. */
  readonly value: WireValue;
  /** The server's display text; empty when there is none. */
  readonly displayValue: string;
  readonly labels: FieldLabels;
  /** In a detail: wraps, with seconds. In a list: one line with an ellipsis. */
  readonly isWrapped: boolean;
  /** Target to unmask masked cells of a sub-table. */
  readonly maskTarget?: MaskTarget | null;
}

/** Props of a field's filter. */
export interface FilterProps<Field extends FieldDefinition> {
  /** Name of its query term. */
  readonly column: string;
  readonly field: Field;
  /** Its label, in the reader's language. */
  readonly label: string;
  readonly value: Term | null;
  /** null removes the condition. */
  readonly onChange: (term: Term | null) => void;
  readonly labels: FieldLabels;
  /** In the bar: one control with the label inside; in the panel: operator, then operand. */
  readonly isCompact: boolean;
  /** Set by condition editors, which store the operator even without an operand. */
  readonly operatorState?: OperatorState;
}

/** The operator of a condition, stored separately from its operand. */
export interface OperatorState {
  readonly operator: TermType;
  /** Changes the operator and clears the operand. */
  readonly onOperator: (operator: TermType) => void;
}

/** Default look of a list column. */
export interface ColumnLook {
  readonly widthPx: number;
  readonly align: 'start' | 'end';
  /** Takes a share of the spare width of a list; false where the content has a known length. */
  readonly grows: boolean;
}

/** The web half of a field type. Its filter is in `filtering/field-filters.tsx`: it is loaded separately. */
export interface WebFieldType<Type extends FieldTypeName> {
  readonly Input: ComponentType<InputProps<Type>>;
  readonly Cell: ComponentType<CellProps<Type>>;
  /** Text of one value of a term: a name instead of a code, a formatted date. */
  readonly describe: (value: string | number | boolean, field: FieldOf<Type>, labels: FieldLabels) => string;
  /** Takes a full line of a form. */
  readonly isWide: boolean;
  /**
   * Whether its form control shows names from `labels`: of dictionary items, records, members, units, regions, states or files. Without
   * them the control gets none, and arriving names do not draw its form field again.
   */
  readonly usesLabels: boolean;
  /** Default look of a list column. */
  readonly column: ColumnLook;
}
