import type { MessageTemplate } from '../i18n/message-texts.ts';
import type { Expression } from './expression.ts';
import type { Condition } from './condition.ts';
import type { FieldDefinition } from './field.ts';

/**
 * Colours of a status on screen, by meaning: waits for us `blue`, for a second stage `indigo`, sent back `amber` or `orange`,
 * in force or done well `green`, refused `red`, changing `cyan`, over without result `stone`, not handed in `slate`.
 */
export const STATUS_TONES = [
  'slate',
  'blue',
  'indigo',
  'cyan',
  'green',
  'amber',
  'orange',
  'red',
  'stone',
] as const;

/** A colour by its meaning. */
export type StatusTone = (typeof STATUS_TONES)[number];

/** One state of a record. */
export interface StatusDefinition {
  /** What records keep; for ever. */
  readonly code: string;
  /** Simplified Chinese; translations under `<resource>.status.<code>`. */
  readonly label: string;
  /** Colour of its tag. */
  readonly tone: StatusTone;
  /** Nobody edits records in this state: 编辑 is not offered and a save is refused. Actions may still lead on. */
  readonly isFinal?: true;
}

/** What an action asks for before it runs: a small form. */
export type ActionParams = Readonly<Record<string, FieldDefinition>>;

/**
 * Something that can be done to a record beyond create, update and delete: a transition between states when `to` is given,
 * else the module's own `server/<x>.action.ts`. Permission `<resource>:<code>`.
 */
export interface ActionDefinition {
  /** For ever; no verb of every resource. */
  readonly code: string;
  /** Translations under `<resource>.action.<code>`. */
  readonly label: string;
  /** States in which it is offered; any unless given. */
  readonly from?: readonly string[];
  /** State that it leads to. */
  readonly to?: string;
  /** Offered only while this holds. */
  readonly when?: Condition;
  /** Look of its button; `default` unless given. */
  readonly kind?: 'primary' | 'default' | 'danger';
  /** Question that is asked first; translations under `<resource>.action.<code>.confirm`. */
  readonly confirm?: string;
  /** `none` (the default), `optional` or `required`: an opinion of up to 500 characters. */
  readonly opinion?: 'none' | 'optional' | 'required';
  /** A dialog of the browser does it with calls of its own, by this name; it is no transition and asks for nothing here. */
  readonly opens?: string;
  /** Starts the flow of the record's form, which then says what state the record is in. */
  readonly startsFlow?: true;
  /**
   * Ends the flow that runs for the record: `withdrawn` by whoever handed it in or does it on their behalf, and only while nobody
   * works on it; `terminated` at any time. An action `withdraw` does the first without saying so.
   */
  readonly endsFlow?: 'withdrawn' | 'terminated';
  /** Whom it tells what, beside what a flow tells: whoever made the record and whoever it belongs to, or the member in a field of it. */
  readonly tells?: { readonly template: MessageTemplate; readonly field?: string };
  /** What it asks for before it runs. */
  readonly params?: ActionParams;
  /** May run for several records at once, 50 at most. */
  readonly batch?: boolean;
}

/** Prefixes of `recordNo` where records of several kinds share a resource. */
export interface NumberPrefixes {
  /** Says the kind: a dictionary field. */
  readonly field: string;
  /** By its value. */
  readonly prefixes: Readonly<Record<string, string>>;
}

/** A kind of record: a real table with typed columns. */
export interface ResourceDefinition<
  Fields extends Readonly<Record<string, FieldDefinition>> = Readonly<Record<string, FieldDefinition>>,
> {
  /** For ever: table `biz_<code>`, permissions `<code>:update`. */
  readonly code: string;
  /** 企业; translations under `<code>`. */
  readonly label: string;
  /** A platform table to stand on; migrations own its columns, and it has no base fields but those it names. */
  readonly table?: string;
  /** That table has `search` and `search_text` as business records do; its own services keep them. */
  readonly keepsSearch?: boolean;
  /** Its own fields by their wire names, in the order of forms and tables. */
  readonly fields: Fields;
  /** The `title` of a record, in tabs, references and messages. */
  readonly title: Expression;
  /** Prefix of `recordNo` (DOMAIN §1.6), or one by the kind of the record; none unless given. */
  readonly numberPrefix?: string | NumberPrefixes;
  /** The first is that of a new record. One state 正常 unless given. */
  readonly statuses?: readonly StatusDefinition[];
  /** What can be done to a record beyond saving and deleting it. */
  readonly actions?: readonly ActionDefinition[];
  /** Unique among records that are not deleted, beside the fields that say `unique`. */
  readonly unique?: readonly (readonly string[])[];
  /** More indexes: fields in order. */
  readonly indexes?: readonly (readonly string[])[];
  /** Warnings of a save that do not stop it: shown, and asked for a confirmation. */
  readonly warnings?: readonly RecordWarning[];
  /** Codes of what is looked into for whoever decides on a record, in the order of the panel. */
  readonly checks?: readonly string[];
  /** Fields in which its records repeat who works on them and until when, as the open task of their flow says; the flow keeps them. */
  readonly taskFields?: TaskFields;
  /** Field that keeps what a record was sent back for (`RecordMarks` as JSON); `longText`, not written by hand. */
  readonly marks?: string;
  /**
   * Sub-table that keeps its data as they were handed in and approved: `versionNo`, `kind`, `at`, `operatorId`, `data` as JSON. Their
   * files stand in columns of files beside them: what nothing holds is cleaned away.
   */
  readonly versions?: string;
  /** How records are found that may be one and the same; nobody looks for them unless given. */
  readonly duplicates?: DuplicateRule;
}

/** Fields of records that repeat what their open task says. */
export interface TaskFields {
  /** Member who has taken it; empty while nobody has. */
  readonly handler: string;
  /** When its time runs out, and from when that counts as near; empty where nothing limits it. */
  readonly dueAt: string;
  readonly warnAt: string;
}

/**
 * What makes two records suspected doubles: names of which nine tenths of the letters agree (legal form, blanks and signs
 * aside), or the same value in one of some fields. A save says so, and the page of doubles lists them.
 */
export interface DuplicateRule {
  /** Text field with the name; no personal one. */
  readonly name: string;
  /**
   * Text fields. Phone numbers are compared by their digits; credit codes by the organisation code in them, also with
   * fields of organisation codes; others letter by letter.
   */
  readonly same?: readonly string[];
  /** States of records that are nobody's double any more. */
  readonly settled?: readonly string[];
  /** Action that puts a record out of use in favour of the one that its parameter `survivor` names; who may take it sees the page. */
  readonly merge: string;
}

/** Something odd that is allowed: e.g. an organisation code that does not fit the credit code. */
export interface RecordWarning {
  readonly code: string;
  readonly when: Condition;
  /** Field it is shown beside. */
  readonly field: string;
  /** Translations under `<resource>.warning.<code>`. */
  readonly text: string;
}

/**
 * Declares a kind of record.
 * @example
 * export const position = defineResource({
 *   code: 'position', label: '岗位', title: { field: 'post_name' },
 *   fields: { post_name: { type: 'text', label: '岗位名称', required: true } },
 * });
 */
export function defineResource<const Fields extends Readonly<Record<string, FieldDefinition>>>(
  definition: ResourceDefinition<Fields>,
): ResourceDefinition<Fields> {
  return definition;
}

/** Names of the fields that a resource declares. */
export type FieldNameOf<Resource> =
  Resource extends ResourceDefinition<infer Fields> ? keyof Fields & string : never;
