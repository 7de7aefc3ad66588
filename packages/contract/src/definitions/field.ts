import type { IssueRule } from '../i18n/rule-texts.ts';
import type { RuleName } from '../rules/named-rules.ts';
import type { Condition } from './condition.ts';
import type { Expression } from './expression.ts';

/** How a personal value is masked for unauthorised readers (DOMAIN §2.32.7). */
export const PERSONAL_KINDS = ['mobile', 'phone', 'idCard', 'email', 'name', 'text'] as const;

/** What kind of personal data a field holds. */
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** Properties of every field type. */
export interface FieldBase {
  /** The label in simplified Chinese; translations are in the module's `locales/` under `<resource>.<field>`. */
  readonly label: string;
  /** Table column; by default the field's name in snake_case. Permanent once installed. */
  readonly column?: string;
  /** Refuses a record without a value. Blank text counts as none. */
  readonly required?: boolean;
  /** Required only while this is true. */
  readonly requiredWhen?: Condition;
  /** Shown only while this is true; a hidden field is neither required nor changed by a save. */
  readonly visibleWhen?: Condition;
  /** Read-only while this is true; the server enforces it too. */
  readonly readonlyWhen?: Condition;
  /** The rule that a change breaks meanwhile; a form shows its text as the reason. `readonly` by default. */
  readonly readonlyRule?: IssueRule;
  /** Read-only for people: set by server code. */
  readonly readonly?: boolean;
  /** For staff only: a filing program can neither see nor set it (API-05). */
  readonly staffOnly?: boolean;
  /** Help text of one sentence. */
  readonly help?: string;
  /** Unique among records that are not deleted. */
  readonly unique?: boolean;
  /** For a unique value set by server code: the field and rule of the error when another record has it. People do not know its own name. */
  readonly clash?: { readonly field: string; readonly rule: IssueRule };
  /** Adds an index beyond those for sorts and filters of lists. */
  readonly indexed?: boolean;
  /** Included in the keyword search. */
  readonly searchable?: boolean;
  /** Stores the pinyin as well: used for sorting, and for keyword search by pinyin and initials. Text only. */
  readonly pinyin?: boolean;
  /** Personal data: masked in lists, details, exports, history and search for readers without `<resource>:unmask`. */
  readonly personal?: PersonalKind;
  /** Default of a new record. */
  readonly default?: Expression;
}

/** A line of text. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  /** Maximum length in characters; 200 by default. */
  readonly maxLength?: number;
  /** Name of a value rule: credit code, phone, e-mail … (DOMAIN §1.2). */
  readonly rule?: RuleName;
  /** Column of a platform table (jsonb) with translations of this text: lists show and search the reader's language. */
  readonly translations?: string;
}

/** Multi-line text. */
export interface LongTextField extends FieldBase {
  readonly type: 'longText';
  /** Maximum length in characters; 5000 by default. */
  readonly maxLength?: number;
}

/** Formatted text as sanitised HTML. */
export interface RichTextField extends FieldBase {
  readonly type: 'richText';
  /** Maximum length of the HTML; 100 000 by default. */
  readonly maxLength?: number;
}

/** A 32-bit integer. */
export interface IntegerField extends FieldBase {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  /** Shown after the value: 人, 天. */
  readonly unit?: string;
}

/** An exact decimal; a string on the wire. */
export interface DecimalField extends FieldBase {
  readonly type: 'decimal';
  /** Decimal places, 0 to 10. */
  readonly scale: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** An amount with two decimals in the unit of the label; a string on the wire. */
export interface MoneyField extends FieldBase {
  readonly type: 'money';
  /** 0 by default; `null` for none (a loss is negative). */
  readonly min?: number | null;
  readonly max?: number;
}

/** A percentage with two decimals (12.5 is 12.5 %); a string on the wire. */
export interface PercentField extends FieldBase {
  readonly type: 'percent';
  /** 0 by default. */
  readonly min?: number;
  /** 100 by default. */
  readonly max?: number;
}

/** A date without a time zone: `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly type: 'date';
  /** Refuses future dates. */
  readonly notAfterToday?: boolean;
  /** Name of another date field: refuses earlier dates. */
  readonly notBefore?: string;
}

/** An instant; ISO-8601 with offset on the wire, Asia/Shanghai on screen. */
export interface InstantField extends FieldBase {
  readonly type: 'instant';
}

/** Two dates, the first not after the second: `{ from, to }`. */
export interface DateRangeField extends FieldBase {
  readonly type: 'dateRange';
  /** Refuses an end in the future. */
  readonly notAfterToday?: boolean;
}

/** 是 or 否. */
export interface BooleanField extends FieldBase {
  readonly type: 'boolean';
}

/** One item of a dictionary: its value. */
export interface DictionaryField extends FieldBase {
  readonly type: 'dictionary';
  /** Code of the dictionary. */
  readonly dictionary: string;
  /** Restricts the options by `extend` or value; all valid items by default. */
  readonly options?: OptionFilter;
}

/** Several items of a dictionary: an array of values. */
export interface DictionariesField extends FieldBase {
  readonly type: 'dictionaries';
  readonly dictionary: string;
  readonly options?: OptionFilter;
  /** Maximum number of items; 50 by default. */
  readonly max?: number;
}

/** Restricts the options of a dictionary or reference by other fields of the record. */
export interface OptionFilter {
  /** Compared property of the option: `value`, `extend1` … `extend6` or `parent` of a dictionary item, or a field of the target. */
  readonly where: string;
  /** Field of the record to compare with; while it is empty, all options are allowed. */
  readonly equalsField: string;
}

/** A reference to a record of another resource: its id. */
export interface RefField extends FieldBase {
  readonly type: 'ref';
  /** Code of the referenced resource. */
  readonly target: string;
  readonly options?: OptionFilter;
  /** Effect of deleting the target on this record: the deletion is refused (default), cascades, or the reference is cleared. */
  readonly onTargetDelete?: 'refuse' | 'delete' | 'clear';
  /** Fields copied from the chosen record: own field → field of the target. */
  readonly fills?: Readonly<Record<string, string>>;
  /** Also offers values for the filled fields from the online enterprise source. */
  readonly online?: true;
}

/** References to several records of another resource: an array of ids. */
export interface RefsField extends FieldBase {
  readonly type: 'refs';
  readonly target: string;
  readonly options?: OptionFilter;
  /** Maximum number of records; 200 by default. */
  readonly max?: number;
}

/** A member of staff. */
export interface UserField extends FieldBase {
  readonly type: 'user';
}

/** An organisation unit. */
export interface OrgField extends FieldBase {
  readonly type: 'org';
}

/** An administrative division of GB/T 2260, six digits; province, city or county unless restricted by `level`. */
export interface RegionField extends FieldBase {
  readonly type: 'region';
  readonly level?: 'province' | 'city' | 'county';
}

/** A sub-table of a record, stored in its own table. */
export interface TableField extends FieldBase {
  readonly type: 'table';
  /** Fields of a row; tables cannot be nested. */
  readonly fields: Readonly<Record<string, RowFieldDefinition>>;
  readonly minRows?: number;
  /** 500 by default. */
  readonly maxRows?: number;
}

/** Computed at every save; never writable. */
export interface ComputedField extends FieldBase {
  readonly type: 'computed';
  readonly value: Expression;
  readonly result: 'text' | 'integer' | 'decimal' | 'date' | 'boolean';
  /** Decimal places; 2 by default. */
  readonly scale?: number;
}

/** Free tags: an array of up to 20 texts of up to 20 characters. */
export interface TagsField extends FieldBase {
  readonly type: 'tags';
}

/** The state of a record, one of the resource's `statuses`; changed by transitions only. */
export interface StatusField extends FieldBase {
  readonly type: 'status';
}

/** Properties of every file field. Stored as a list of ids; on the wire an array of uploaded files (DOMAIN §1.9). */
interface FilesBase extends FieldBase {
  /** Accepted extensions, lower case without a dot; those of UPL-02 by default. */
  readonly accept?: readonly string[];
  /** Maximum file size in MB; 30 by default. */
  readonly maxMb?: number;
  /** Identity documents, images and PDF only: displayed and downloaded with the reader's watermark. */
  readonly identity?: boolean;
}

/** Properties of every image field; accepts png, jpg and jpeg. */
interface ImagesBase extends Omit<FilesBase, 'accept'> {
  /** Crops the picture to this size before upload; unchanged by default. */
  readonly crop?: { readonly widthPx: number; readonly heightPx: number };
}

/** One file. */
export interface FileField extends FilesBase {
  readonly type: 'file';
}

/** Several files. */
export interface FilesField extends FilesBase {
  readonly type: 'files';
  /** Maximum number of files; 0 or absent for unlimited (UPL-04). */
  readonly max?: number;
}

/** One picture. */
export interface ImageField extends ImagesBase {
  readonly type: 'image';
}

/** Several pictures. */
export interface ImagesField extends ImagesBase {
  readonly type: 'images';
  /** Maximum number of pictures; 0 or absent for unlimited (UPL-04). */
  readonly max?: number;
}

/** Field types allowed in a sub-table row. */
export type RowFieldDefinition =
  | TextField
  | LongTextField
  | IntegerField
  | DecimalField
  | MoneyField
  | PercentField
  | DateField
  | InstantField
  | BooleanField
  | DictionaryField
  | DictionariesField
  | RefField
  | UserField
  | OrgField
  | RegionField
  | ComputedField
  | FileField
  | FilesField
  | ImageField
  | ImagesField;

/** A field of a resource. */
export type FieldDefinition =
  | RowFieldDefinition
  | RichTextField
  | DateRangeField
  | RefsField
  | TableField
  | TagsField
  | StatusField;

/** Name of a field type: a file in the contract's `field-types/`, a value in the browser's, an entry in the server's `column-types.ts`. */
export type FieldTypeName = FieldDefinition['type'];

/** The definition of one type of field. */
export type FieldOf<Type extends FieldTypeName> = Extract<FieldDefinition, { type: Type }>;
