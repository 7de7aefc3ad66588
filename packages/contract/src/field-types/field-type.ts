import type { Scalar } from '../definitions/condition.ts';
import type { FieldOf, FieldTypeName } from '../definitions/field.ts';
import type { TermType } from '../query/term-type.ts';
import type { FieldIssue } from './field-issue.ts';

/** A JSON value on the wire. Null is empty; `''`, blank text and `[]` become null on parsing. */
export type WireValue = Scalar | readonly WireValue[] | { readonly [key: string]: WireValue };

/** A parsed value, or its errors. Issue paths are relative to the field. */
export type Parsed =
  | { readonly ok: true; readonly value: WireValue }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** The shared part of a field type: pure, the same in browser and server. `parse` is idempotent and total: it never throws. */
export interface FieldType<Type extends FieldTypeName> {
  /** Parses a value from a form or caller; trims, normalises and validates it against the field's limits and rule. */
  readonly parse: (raw: unknown, field: FieldOf<Type>) => Parsed;
  /**
   * Parses a cell of an import file as people type it (2026/1/5, 1,234.50, 是, label of a dictionary item, several by `、`). Returns input
   * for `parse`; the caller resolves labels and names (`lookUp`).
   */
  readonly parseText: (text: string, field: FieldOf<Type>, lookUp: LookUp) => Parsed;
  /** Formats a value for an export, a print or a history: plain text with labels instead of codes. Empty text for none. */
  readonly toText: (value: WireValue, field: FieldOf<Type>, labelOf: LabelOf) => string;
  /** Operators of a filter; empty for types that cannot be filtered. */
  readonly operators: readonly TermType[];
  /** Whether a list can sort by it. */
  readonly sortable: boolean;
  /** Whether a field of this type may be `unique`: two live records never have the same value. */
  readonly canBeUnique: boolean;
}

/** Resolves names to codes or ids: dictionary items, records, members, units, regions. Null if unknown or ambiguous. */
export type LookUp = (what: LabelSource, label: string) => string | null;
/** Resolves a code or id to its label; returns the code if unknown. */
export type LabelOf = (what: LabelSource, value: string) => string;

/** Source of the label of a code or id. */
export type LabelSource =
  | { readonly kind: 'dictionary'; readonly code: string }
  | { readonly kind: 'ref'; readonly target: string }
  | { readonly kind: 'user' }
  | { readonly kind: 'org' }
  | { readonly kind: 'region' }
  /** The name of an uploaded file by its id. */
  | { readonly kind: 'file' }
  /** 是 and 否, by `true` and `false`; 是 and 否 are used if the input is returned unchanged. */
  | { readonly kind: 'boolean' }
  /** An empty resource means that of the current record. */
  | { readonly kind: 'status'; readonly resource: string };

/** All field types by name. */
export type FieldTypes = { readonly [Type in FieldTypeName]: FieldType<Type> };
