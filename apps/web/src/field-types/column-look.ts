import type { FieldDefinition } from '@haiqiao/contract/definitions';

/** How a list draws a column unless its definition says more. */
export interface ColumnLook {
  readonly widthPx: number;
  readonly align: 'start' | 'end';
}

/** The look of a field's column: worked-out figures stand at the end like typed ones. */
export function lookOf(field: FieldDefinition, usual: ColumnLook): ColumnLook {
  const isFigure = field.type === 'computed' && (field.result === 'integer' || field.result === 'decimal');
  return isFigure ? { ...usual, align: 'end' } : usual;
}
