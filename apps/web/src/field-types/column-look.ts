import type { FieldDefinition } from '@haiqiao/contract/definitions';

/** Default look of a list column. */
export interface ColumnLook {
  readonly widthPx: number;
  readonly align: 'start' | 'end';
  /** Takes a share of the spare width of a list; false where the content has a known length. */
  readonly grows: boolean;
}

/** The look of a field's column: computed numbers are end-aligned like typed ones. */
export function lookOf(field: FieldDefinition, usual: ColumnLook): ColumnLook {
  const isFigure = field.type === 'computed' && (field.result === 'integer' || field.result === 'decimal');
  return isFigure ? { ...usual, align: 'end' } : usual;
}
