import type { RecordCheckDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { RecordCheck } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';

/** Unmasked values of a record by field name. */
type Values = Readonly<Record<string, WireValue>>;

/** The checked record. */
export interface CheckedRecord {
  readonly id: string;
  readonly resource: string;
  readonly status: string;
  readonly values: Values;
}

/** A search: records of one resource with one of these values in a field. */
export interface Sought {
  readonly resource: string;
  readonly field: string;
  /** Blank values are ignored. */
  readonly values: readonly WireValue[];
  /** Fields to return. */
  readonly wanted?: readonly string[];
}

/** A found record. */
export interface FoundRecord {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly values: Values;
}

/** A stored file of the record. */
export interface RecordFile {
  readonly id: string;
  /** Field, or `table.column`. */
  readonly path: string;
  readonly name: string;
  readonly mime: string;
  readonly sha256: string;
}

/** Data access of a check. */
export interface CheckLook {
  /** The record with unmasked values. */
  readonly record: CheckedRecord;
  readonly resource: ResourceDefinition;
  /** The date in Shanghai. */
  readonly today: string;
  /**
   * Searches other records, without the record itself, at most 50, in one statement. `reader` finds only records and fields that the reader
   * may read; `all` finds every record, and the result may only contain what the product reveals to everyone.
   */
  seek(whose: 'reader' | 'all', sought: readonly Sought[]): Promise<readonly FoundRecord[]>;
  /** Label of a dictionary item in the reader's language. */
  itemName(dictionary: string, value: string): Promise<string>;
  /** Label of a field in the reader's language. @param path field, or `table.column` */
  fieldLabel(path: string): string;
  /** The current files of the record, in fields that the reader may see. */
  files(): Promise<readonly RecordFile[]>;
}

/** A text of a check. */
export interface CheckSentence<Said extends string = string> {
  /** Key of the text. */
  readonly says: Said;
  readonly params?: Readonly<Record<string, number | string>>;
}

/** Result of a check. */
export interface CheckFinding<Said extends string = string> extends CheckSentence<Said> {
  readonly result: RecordCheck['result'];
  /** Further results: one line each. */
  readonly more?: readonly CheckSentence<Said>[];
  /** Field of the result, where it depends on the record. */
  readonly field?: string;
  /** Records of the result; the reader gets links to those they may read. */
  readonly found?: readonly Pick<FoundRecord, 'resource' | 'id'>[];
}

/** A check of a module. */
export interface CheckCode {
  readonly definition: RecordCheckDefinition;
  /** Fields that the result reveals: a reader who neither sees all of them nor may unmask them gets no result. */
  readonly reads: readonly string[];
  readonly run: (look: CheckLook) => Promise<CheckFinding>;
}
