import type { RuleName } from '../rules/named-rules.ts';
import type { Condition } from './condition.ts';
import type { Expression } from './expression.ts';

/** How a personal value is masked for those who may not see it whole (DOMAIN §2.32.7). */
export const PERSONAL_KINDS = ['mobile', 'phone', 'idCard', 'email', 'name', 'text'] as const;

/** What kind of personal data a field holds. */
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** What every field says, whatever its type. */
export interface FieldBase {
  /** The label in simplified Chinese; translations stand in the module's `locales/` under `<resource>.<field>`. */
  readonly label: string;
  /** Column of the table; the field's name in snake_case unless given. For ever, once installed. */
  readonly column?: string;
  /** Refuses a record without a value. Blank text counts as none. */
  readonly required?: boolean;
  /** Required only while this holds. */
  readonly requiredWhen?: Condition;
  /** Shown only while this holds; a hidden field is neither required nor changed by a save. */
  readonly visibleWhen?: Condition;
  /** Cannot be changed while this holds; the server refuses it too. */
  readonly readonlyWhen?: Condition;
  /** Never set by people: the server's own code sets it. */
  readonly readonly?: boolean;
  /** For those who work on a record: a program that files one can neither see nor set it (API-05). */
  readonly staffOnly?: boolean;
  /** One sentence beside the input. */
  readonly help?: string;
  /** No two records that are not deleted share a value. */
  readonly unique?: boolean;
  /** Gets an index beyond those that lists ask for by their sorts and filters. */
  readonly indexed?: boolean;
  /** Found by the keyword box. */
  readonly searchable?: boolean;
  /** Keeps the pinyin beside it: sorts by it, and the keyword box finds pinyin and initials. Text only. */
  readonly pinyin?: boolean;
  /** Personal data: masked in lists, details, exports, history and search for whoever lacks `<resource>:unmask`. */
  readonly personal?: PersonalKind;
  /** Value of a new record. */
  readonly default?: Expression;
}

/** A line of text. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  /** Most characters that are kept; 200 unless given. */
  readonly maxLength?: number;
  /** A value rule by its name: credit code, phone, e-mail … (DOMAIN §1.2). */
  readonly rule?: RuleName;
  /** Column of a platform table (jsonb) with the same text in other languages: lists show and find the reader's. */
  readonly translations?: string;
}

/** Text of several lines. */
export interface LongTextField extends FieldBase {
  readonly type: 'longText';
  /** Most characters; 5000 unless given. */
  readonly maxLength?: number;
}

/** Formatted text as sanitised HTML. */
export interface RichTextField extends FieldBase {
  readonly type: 'richText';
  /** Most characters of HTML; 100 000 unless given. */
  readonly maxLength?: number;
}

/** A whole number of 32 bits. */
export interface IntegerField extends FieldBase {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  /** Written behind the value: 人, 天. */
  readonly unit?: string;
}

/** An exact decimal; text on the wire. */
export interface DecimalField extends FieldBase {
  readonly type: 'decimal';
  /** Digits behind the point, 0 to 10. */
  readonly scale: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** An amount with two decimals in the unit that the label names; text on the wire. */
export interface MoneyField extends FieldBase {
  readonly type: 'money';
  /** 0 unless given; `null` for none (a loss is negative). */
  readonly min?: number | null;
  readonly max?: number;
}

/** A share in per cent with two decimals (12.5 is 12.5 %); text on the wire. */
export interface PercentField extends FieldBase {
  readonly type: 'percent';
  /** 0 unless given. */
  readonly min?: number;
  /** 100 unless given. */
  readonly max?: number;
}

/** A date without a time zone: `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly type: 'date';
  /** Refuses days to come. */
  readonly notAfterToday?: boolean;
  /** Name of a date beside it: refuses days before that one. */
  readonly notBefore?: string;
}

/** A moment; ISO-8601 with offset on the wire, Asia/Shanghai on screen. */
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
  /** Items that may be chosen now: those whose `extend` or value fits; all valid ones unless given. */
  readonly options?: OptionFilter;
}

/** Several items of a dictionary: an array of values. */
export interface DictionariesField extends FieldBase {
  readonly type: 'dictionaries';
  readonly dictionary: string;
  readonly options?: OptionFilter;
  /** Most items; 50 unless given. */
  readonly max?: number;
}

/** Narrows the options of a dictionary or a reference by the record's other fields. */
export interface OptionFilter {
  /** What an option is asked: `value` or `extend1` … `extend6` or `parent` of a dictionary item, or a field of the target. */
  readonly where: string;
  /** Equal to this field of the record; while that is empty, every option may be chosen. */
  readonly equalsField: string;
}

/** A record of another area by its code: the id. */
export interface RefField extends FieldBase {
  readonly type: 'ref';
  /** Code of the resource that it points to. */
  readonly target: string;
  readonly options?: OptionFilter;
  /** What becomes of this record when the other is deleted: refused (the default), deleted with it, or emptied. */
  readonly onTargetDelete?: 'refuse' | 'delete' | 'clear';
  /** Fields that are copied from the chosen record: own field → field of the target. */
  readonly fills?: Readonly<Record<string, string>>;
  /** The fields that it fills are offered out of the online source of enterprises too. */
  readonly online?: true;
}

/** Several records of another area: an array of ids. */
export interface RefsField extends FieldBase {
  readonly type: 'refs';
  readonly target: string;
  readonly options?: OptionFilter;
  /** Most records; 200 unless given. */
  readonly max?: number;
}

/** A member of staff. */
export interface UserField extends FieldBase {
  readonly type: 'user';
}

/** A unit of the organisation. */
export interface OrgField extends FieldBase {
  readonly type: 'org';
}

/** An administrative division of GB/T 2260, six digits; province, city or county unless `level` says which. */
export interface RegionField extends FieldBase {
  readonly type: 'region';
  readonly level?: 'province' | 'city' | 'county';
}

/** Rows below a record, in a table of their own. */
export interface TableField extends FieldBase {
  readonly type: 'table';
  /** Fields of a row; no table within a table. */
  readonly fields: Readonly<Record<string, RowFieldDefinition>>;
  readonly minRows?: number;
  /** 500 unless given. */
  readonly maxRows?: number;
}

/** Worked out at every save; never written by people. */
export interface ComputedField extends FieldBase {
  readonly type: 'computed';
  readonly value: Expression;
  readonly result: 'text' | 'integer' | 'decimal' | 'date' | 'boolean';
  /** Digits behind the point of a decimal; 2 unless given. */
  readonly scale?: number;
}

/** Free words: an array of texts of up to 20 characters, 20 at most. */
export interface TagsField extends FieldBase {
  readonly type: 'tags';
}

/** The state of a record, one of the resource's `statuses`; changed by transitions only. */
export interface StatusField extends FieldBase {
  readonly type: 'status';
}

/** What every field of files says. Kept as a list of ids; on the wire an array of uploaded files (DOMAIN §1.9). */
interface FilesBase extends FieldBase {
  /** Extensions that are taken, in lower case and without a dot; those of UPL-02 unless given. */
  readonly accept?: readonly string[];
  /** Largest file in MB; 30 unless given. */
  readonly maxMb?: number;
  /** Identity documents, images and PDF only: shown and handed out with the reader's name written over them. */
  readonly identity?: boolean;
}

/** What every field of pictures says; png, jpg and jpeg are taken. */
interface ImagesBase extends Omit<FilesBase, 'accept'> {
  /** The picture is cut to this size before it is sent; as it is unless given. */
  readonly crop?: { readonly widthPx: number; readonly heightPx: number };
}

/** One file. */
export interface FileField extends FilesBase {
  readonly type: 'file';
}

/** Several files. */
export interface FilesField extends FilesBase {
  readonly type: 'files';
  /** Most files; 0 for any number, as when it is not given (UPL-04). */
  readonly max?: number;
}

/** One picture. */
export interface ImageField extends ImagesBase {
  readonly type: 'image';
}

/** Several pictures. */
export interface ImagesField extends ImagesBase {
  readonly type: 'images';
  /** Most pictures; 0 for any number, as when it is not given (UPL-04). */
  readonly max?: number;
}

/** What may stand in a row of a sub-table. */
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

/** Name of a field type; one file of this name in each of the three `field-types/`. */
export type FieldTypeName = FieldDefinition['type'];

/** The definition of one type of field. */
export type FieldOf<Type extends FieldTypeName> = Extract<FieldDefinition, { type: Type }>;
