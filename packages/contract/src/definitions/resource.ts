import type { Expression } from './expression.ts';
import type { Condition } from './condition.ts';
import type { FieldDefinition } from './field.ts';

/** Colours of a status on screen, by meaning (VISUAL: status families). */
export const STATUS_TONES = ['grey', 'blue', 'cyan', 'green', 'gold', 'orange', 'red', 'purple'] as const;

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
  /** What it asks for before it runs. */
  readonly params?: ActionParams;
  /** May run for several records at once, 50 at most. */
  readonly batch?: boolean;
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
  /** Its own fields by their wire names, in the order of forms and tables. */
  readonly fields: Fields;
  /** The `title` of a record, in tabs, references and messages. */
  readonly title: Expression;
  /** Prefix of `recordNo` (DOMAIN §1.6); none unless given. */
  readonly numberPrefix?: string;
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
