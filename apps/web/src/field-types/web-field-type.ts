import type { AroundRow, FieldDefinition, FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { Term, TermType } from '@haiqiao/contract/query';
import type { ComponentType } from 'react';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import type { ColumnLook } from './column-look.ts';
import type { MaskedPlace } from './masking/masked-place.ts';
import type { FieldLabels } from './field-labels.ts';

/** What a control of a field is given. */
export interface InputProps<Type extends FieldTypeName> extends Partial<FieldBinding> {
  readonly field: FieldOf<Type>;
  /** As it stands on the wire; while somebody types, the text as typed. */
  readonly value: WireValue;
  readonly onChange: (value: WireValue) => void;
  /** The person left the control: what was typed may be folded and judged now. */
  readonly onBlur?: () => void;
  readonly labels: FieldLabels;
  /** Value of the field that narrows the options (`options.equalsField`); null while that is empty. */
  readonly narrowedBy?: string | null;
  readonly isDisabled?: boolean;
  /** Something is to be chosen at once: what there is to choose is open from the beginning. */
  readonly isOpenAtOnce?: boolean;
  readonly 'aria-label'?: string;
  /** Mistakes inside the value: of the cells of a sub-table, by `row.column`. */
  readonly inner?: ReadonlyMap<string, string>;
  /** Where masked cells of a sub-table may be seen whole. */
  readonly place?: MaskedPlace | null;
  /** The record around the rows of a sub-table whose columns hang on conditions; else null. */
  readonly around?: AroundRow | null;
}

/** What the reading of a field is given. */
export interface CellProps<Type extends FieldTypeName> {
  readonly field: FieldOf<Type>;
  /** Never empty: an empty value is drawn by `FieldCell`. */
  readonly value: WireValue;
  /** What the server calls it; empty when it said nothing. */
  readonly displayValue: string;
  readonly labels: FieldLabels;
  /** In a detail: as many lines as it takes, seconds too. In a list: one line, ended by dots. */
  readonly isWrapped: boolean;
  /** Where masked cells of a sub-table may be seen whole. */
  readonly place?: MaskedPlace | null;
}

/** What the filter of a field is given. */
export interface FilterProps<Field extends FieldDefinition> {
  /** Name of its term on the wire. */
  readonly column: string;
  readonly field: Field;
  /** Its label, in the reader's language. */
  readonly label: string;
  readonly value: Term | null;
  /** null takes the condition away. */
  readonly onChange: (term: Term | null) => void;
  readonly labels: FieldLabels;
  /** In the bar: one control with the label in it; in the panel: how it compares, then what with. */
  readonly isCompact: boolean;
  /** Given by whoever keeps how a field is compared even while there is no value: the conditions of an editor. */
  readonly kept?: KeptOperator;
}

/** How a field is compared, kept apart from what it is compared with. */
export interface KeptOperator {
  readonly operator: TermType;
  /** Another way: what it was compared with is gone. */
  readonly onOperator: (operator: TermType) => void;
}

/** The web half of a field type. */
export interface WebFieldType<Type extends FieldTypeName> {
  readonly Input: ComponentType<InputProps<Type>>;
  readonly Cell: ComponentType<CellProps<Type>>;
  /** null for types that cannot be asked. */
  readonly Filter: ComponentType<FilterProps<FieldOf<Type>>> | null;
  /** Text of one value of a term: a name instead of a code, a date as people write it. */
  readonly describe: (value: string | number | boolean, field: FieldOf<Type>, labels: FieldLabels) => string;
  /** Takes a whole line of a form. */
  readonly isWide: boolean;
  /** How a list draws it unless its definition says more. */
  readonly column: ColumnLook;
}
