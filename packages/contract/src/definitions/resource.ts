import type { MessageTemplate } from '../i18n/message-texts.ts';
import type { Expression } from './expression.ts';
import type { Condition } from './condition.ts';
import type { FieldDefinition } from './field.ts';

/**
 * Status colours by meaning: waits for the centre `blue`, for a second stage `indigo`, returned `amber` or `orange`, in force or successful
 * `green`, refused `red`, changing `cyan`, closed without result `stone`, not submitted `slate`.
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
  /** Stored in records; permanent. */
  readonly code: string;
  /** Simplified Chinese; translations under `<resource>.status.<code>`. */
  readonly label: string;
  /** Colour of its tag. */
  readonly tone: StatusTone;
  /** Records in this state cannot be edited: 编辑 is not offered and a save is refused. Actions remain possible. */
  readonly isFinal?: true;
}

/** Parameters of an action, entered in a small form. */
export type ActionParams = Readonly<Record<string, FieldDefinition>>;

/**
 * An action on a record besides create, update and delete: a state transition if `to` is set, else code in the module's
 * `server/<x>.action.ts`. Permission `<resource>:<code>`.
 */
export interface ActionDefinition {
  /** Permanent; must not be a common verb. */
  readonly code: string;
  /** Translations under `<resource>.action.<code>`. */
  readonly label: string;
  /** States in which it is offered; any by default. */
  readonly from?: readonly string[];
  /** Target state. */
  readonly to?: string;
  /** Offered only while this is true. */
  readonly when?: Condition;
  /** Style of its button; `default` by default. */
  readonly kind?: 'primary' | 'default' | 'danger';
  /** Confirmation question; translations under `<resource>.action.<code>.confirm`. */
  readonly confirm?: string;
  /** `none` (the default), `optional` or `required`: an opinion of up to 500 characters. */
  readonly opinion?: 'none' | 'optional' | 'required';
  /** Name of the browser dialog that performs it with its own calls; it is not a transition and has no parameters here. */
  readonly opens?: string;
  /** Starts the flow of the record's form, which then determines the record's state. */
  readonly startsFlow?: true;
  /**
   * Ends the record's running flow: `withdrawn` by its initiator or a representative, only while unclaimed; `terminated` at any time. An
   * action `withdraw` implies the former. A flow that is withdrawn or terminated takes the action that fits the record's state. Without a
   * fitting action it cannot be withdrawn.
   */
  readonly endsFlow?: 'withdrawn' | 'terminated';
  /** Message and recipient, besides those of a flow: the record's author and owner, or the member in a field. */
  readonly notifies?: { readonly template: MessageTemplate; readonly field?: string };
  /** Its parameters. */
  readonly params?: ActionParams;
  /** Can run on up to 50 records at once. */
  readonly batch?: boolean;
}

/** Codes of the submit and withdraw actions in every resource. */
const SUBMIT = 'submit';
const WITHDRAW = 'withdraw';

/** Whether an action submits a record, which starts the flow of its form. */
export function startsFlow({ code, startsFlow: isSaid }: ActionDefinition): boolean {
  return isSaid ?? code === SUBMIT;
}

/** Whether an action withdraws a record or ends its flow at once; undefined for one that does not affect the flow. */
export function endsFlow({ code, endsFlow: said }: ActionDefinition): ActionDefinition['endsFlow'] {
  return said ?? (code === WITHDRAW ? 'withdrawn' : undefined);
}

/** Prefixes of `recordNo` for several kinds of records in one resource. */
export interface NumberPrefixes {
  /** Dictionary field that holds the kind. */
  readonly field: string;
  /** By kind. */
  readonly prefixes: Readonly<Record<string, string>>;
}

/** A kind of record: a real table with typed columns. */
export interface ResourceDefinition<
  Fields extends Readonly<Record<string, FieldDefinition>> = Readonly<Record<string, FieldDefinition>>,
> {
  /** Permanent: table `biz_<code>`, permissions `<code>:update`. */
  readonly code: string;
  /** E.g. 企业; translations under `<code>`. */
  readonly label: string;
  /** An existing platform table; its columns are created by migrations, and it has only the base fields it names. */
  readonly table?: string;
  /** The table has `search` and `search_text` like business records, maintained by its own services. */
  readonly keepsSearch?: boolean;
  /** Own fields by wire name, in the order of forms and tables. */
  readonly fields: Fields;
  /** The `title` of a record, in tabs, references and messages. */
  readonly title: Expression;
  /** Prefix of `recordNo` (DOMAIN §1.6), or one per kind; none by default. */
  readonly numberPrefix?: string | NumberPrefixes;
  /** The first is the initial state. By default the single state 正常. */
  readonly statuses?: readonly StatusDefinition[];
  /** Actions besides saving and deleting. */
  readonly actions?: readonly ActionDefinition[];
  /** Unique combinations among records that are not deleted, besides `unique` fields. */
  readonly unique?: readonly (readonly string[])[];
  /** Additional indexes: fields in order. */
  readonly indexes?: readonly (readonly string[])[];
  /** Warnings of a save that need confirmation. */
  readonly warnings?: readonly RecordWarning[];
  /** Codes of the checks for officers, in the order of the panel. */
  readonly checks?: readonly string[];
  /** Fields that copy assignee and time limit of the record's open task; maintained by the flow. */
  readonly taskFields?: TaskFields;
  /** Field with the reasons of a return (`RecordMarks` as JSON); `longText`, not editable. */
  readonly marks?: string;
  /**
   * Sub-table of data snapshots at submission and approval: `versionNo`, `kind`, `at`, `operatorId`, `data` as JSON. Their files need file
   * columns beside them: unreferenced files are deleted.
   */
  readonly versions?: string;
  /** Rule to find duplicates; no search by default. */
  readonly duplicates?: DuplicateRule;
}

/** Fields that copy properties of a record's open task. */
export interface TaskFields {
  /** Member who has claimed it; empty if unclaimed. */
  readonly handler: string;
  /** Due time, and the time from which it is urgent; empty without a limit. */
  readonly dueAt: string;
  readonly warnAt: string;
}

/**
 * Conditions for duplicates: names that agree in nine tenths of their letters (without legal form, spaces and punctuation), or an equal
 * value in certain fields. A save warns of them, and the duplicates page lists them.
 */
export interface DuplicateRule {
  /** Text field with the name; must not be personal. */
  readonly name: string;
  /**
   * Text fields. Phone numbers are compared by digits; credit codes by their organisation code, also against organisation code fields;
   * others literally.
   */
  readonly same?: readonly string[];
  /** States of records that no longer count as duplicates. */
  readonly settled?: readonly string[];
  /** Action that retires a record in favour of its parameter `survivor`; its permission also opens the page. */
  readonly merge: string;
}

/** An unusual but permitted value: e.g. an organisation code that does not match the credit code. */
export interface RecordWarning {
  readonly code: string;
  readonly when: Condition;
  /** Field next to which it is shown. */
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

/** Names of a resource's own fields. */
export type FieldNameOf<Resource> =
  Resource extends ResourceDefinition<infer Fields> ? keyof Fields & string : never;
