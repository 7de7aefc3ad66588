import type { RecordCheckDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import type { RecordCheck } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';

/** Values of a record by field name, whole. */
type Values = Readonly<Record<string, WireValue>>;

/** The record that is looked into. */
export interface CheckedRecord {
  readonly id: string;
  readonly resource: string;
  readonly status: string;
  readonly values: Values;
}

/** Records that are looked for: those of one resource that have one of these values in a field. */
export interface Sought {
  readonly resource: string;
  readonly field: string;
  /** Blank ones are left out. */
  readonly values: readonly WireValue[];
  /** Fields that are wanted of what is found. */
  readonly wanted?: readonly string[];
}

/** A record that was found. */
export interface FoundRecord {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly values: Values;
}

/** A stored file that the record holds. */
export interface HeldFile {
  readonly id: string;
  /** Field, or `table.column`. */
  readonly path: string;
  readonly name: string;
  readonly mime: string;
  readonly sha256: string;
}

/** What a check may look at. */
export interface CheckLook {
  /** The record, every value whole. */
  readonly record: CheckedRecord;
  readonly resource: ResourceDefinition;
  /** The date in Shanghai. */
  readonly today: string;
  /**
   * Other records, the record itself left out, 50 at most; all with one statement. `reader` finds what whoever asks may read, and knows
   * these fields of; `all` also what they may not: of that nothing may be said but what the product tells everybody.
   */
  seek(whose: 'reader' | 'all', sought: readonly Sought[]): Promise<readonly FoundRecord[]>;
  /** What an item of a dictionary is called in the reader's language. */
  itemName(dictionary: string, value: string): Promise<string>;
  /** What a field is called in the reader's language. @param path field, or `table.column` */
  fieldLabel(path: string): string;
  /** The files that the record holds now, in the fields that the reader knows. */
  files(): Promise<readonly HeldFile[]>;
}

/** A sentence of a check. */
export interface CheckSentence<Said extends string = string> {
  /** Key of the sentence. */
  readonly says: Said;
  readonly params?: Readonly<Record<string, number | string>>;
}

/** What a check answers. */
export interface CheckFinding<Said extends string = string> extends CheckSentence<Said> {
  readonly result: RecordCheck['result'];
  /** What else it has found: one line each. */
  readonly more?: readonly CheckSentence<Said>[];
  /** Field that it is about, where that hangs on the record. */
  readonly field?: string;
  /** Records that it is about; whoever asks gets links to those that they may read. */
  readonly found?: readonly Pick<FoundRecord, 'resource' | 'id'>[];
}

/** A check of a module. */
export interface CheckCode {
  readonly definition: RecordCheckDefinition;
  /** Fields that the answer tells something of: who does not see one of them whole, or may not unmask it, is told nothing. */
  readonly reads: readonly string[];
  readonly run: (look: CheckLook) => Promise<CheckFinding>;
}
