import type { Scalar } from '../definitions/condition.ts';
import type { FieldOf, FieldTypeName } from '../definitions/field.ts';
import type { TermType } from '../query/term-type.ts';
import type { FieldIssue } from './field-issue.ts';

/** A value as it travels: what JSON can write. Null is empty; `''`, blank text and `[]` become null when they are parsed. */
export type WireValue = Scalar | readonly WireValue[] | { readonly [key: string]: WireValue };

/** A value that was read, or what is wrong with it. Paths of issues are relative to the field. */
export type Parsed =
  | { readonly ok: true; readonly value: WireValue }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/**
 * The shared half of a field type: pure, the same in browser and server.
 * `parse` is idempotent (parsing what it answered answers the same) and total: no input makes it throw.
 */
export interface FieldType<Type extends FieldTypeName> {
  /** Reads a value as a form or a caller sends it; trims, folds and checks it against the field's own limits and rule. */
  readonly parse: (raw: unknown, field: FieldOf<Type>) => Parsed;
  /**
   * Reads a cell of an import file: what people type (2026/1/5, 1,234.50, 是, label of a dictionary item, several by `、`).
   * Answers what `parse` would take; labels and names are looked up by whoever holds them (`lookUp`).
   */
  readonly parseText: (text: string, field: FieldOf<Type>, lookUp: LookUp) => Parsed;
  /** Writes a value for an export, a print or a history: plain text, labels instead of codes. Empty text for none. */
  readonly toText: (value: WireValue, field: FieldOf<Type>, labelOf: LabelOf) => string;
  /** Comparisons that a filter may make; empty for types that cannot be asked. */
  readonly operators: readonly TermType[];
  /** Whether a list can be sorted by it. */
  readonly sortable: boolean;
}

/** Code or id of what people call by name: dictionary items, records, members, units, regions. Null when unknown or not unique. */
export type LookUp = (what: LabelSource, label: string) => string | null;
/** What people call a code or an id. The code itself when it is not known. */
export type LabelOf = (what: LabelSource, value: string) => string;

/** Where a code or id gets its name from. */
export type LabelSource =
  | { readonly kind: 'dictionary'; readonly code: string }
  | { readonly kind: 'ref'; readonly target: string }
  | { readonly kind: 'user' }
  | { readonly kind: 'org' }
  | { readonly kind: 'region' }
  /** The name of an uploaded file by its id. */
  | { readonly kind: 'file' }
  /** 是 and 否, by `true` and `false`; 是 and 否 are written where this is answered as it was asked. */
  | { readonly kind: 'boolean' }
  /** An empty resource is that of the record at hand. */
  | { readonly kind: 'status'; readonly resource: string };

/** A field type of every name. */
export type FieldTypes = { readonly [Type in FieldTypeName]: FieldType<Type> };
