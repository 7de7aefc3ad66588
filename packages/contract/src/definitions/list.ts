import type { BaseFieldName } from './base-fields.ts';
import type { Condition } from './condition.ts';
import type { FieldNameOf, ResourceDefinition } from './resource.ts';

/** A column of a list. */
export interface ListColumn<Field extends string = string> {
  readonly field: Field;
  /** Width in px at the default size; by its type unless given. */
  readonly widthPx?: number;
  /** Stays in sight while the others scroll. */
  readonly fixed?: 'left' | 'right';
  /** Not shown until somebody asks for it. */
  readonly hidden?: boolean;
  /** May be sorted; true for the types that can, unless said. */
  readonly sortable?: boolean;
  /** Shown in the aggregate row. */
  readonly aggregate?: 'sum' | 'average';
  /** May be changed in its cell by those who may update the record. */
  readonly editable?: boolean;
  /** Opens the record; the first column does unless another says so. */
  readonly link?: boolean;
  /**
   * The column is a moment by which something has to be done, and is shown as the time that is left 剩余时限 (DOMAIN §1.7): this
   * field is the moment from which on it is urgent, and a column of the list as well, hidden perhaps.
   */
  readonly warnsFrom?: Field;
}

/** A filter of the bar: a field of the resource, or a question of its own. */
export type ListFilter<Field extends string = string> =
  | { readonly field: Field; readonly pinned?: boolean }
  | {
      /** Name of its term on the wire. */
      readonly key: string;
      /** Translations under `<listCode>.filter.<key>`. */
      readonly label: string;
      /** On or off: the rows for which this holds. */
      readonly where: Condition;
      readonly pinned?: boolean;
    };

/** A tab of a list: the meaning of one value of `list_status` (DOMAIN §1.4). */
export interface ListTab {
  /** `list_status` that opens it. */
  readonly key: string;
  /** Translations under `<listCode>.tab.<key>`. */
  readonly label: string;
  /** Rows in it; every row unless given. */
  readonly where?: Condition;
}

/** A button of a list, beside those for the resource's actions. */
export type ListButton = 'create' | 'import' | 'export';

/** Kinds of records in one list. */
export interface ListKinds<Field extends string = string> {
  /** Says the kind: a dictionary field, and a column of the list, hidden perhaps. */
  readonly field: Field;
  /** Codes of the forms that open, create and edit them, by its value. */
  readonly forms: Readonly<Record<string, string>>;
}

/** Name and purpose of a list by language. */
export type ListTexts = Readonly<
  Partial<Record<'zh-TW' | 'en' | 'ja', { readonly label?: string; readonly purpose?: string }>>
>;

/** A list of records. */
export interface ListDefinition<Field extends string = string> {
  /** `rs_<resource>_list`; for ever. */
  readonly code: string;
  /** Tab title 企业库; translations under `<code>`. */
  readonly label: string;
  /** What it is there for, in half a sentence beside the title; translations under `<code>.purpose`. */
  readonly purpose?: string;
  /** Name and purpose in other languages, where a designer gave them; an area keeps those of its lists in `locales/`. */
  readonly texts?: ListTexts;
  /** Code of the resource. */
  readonly resource: string;
  /** Code of the form that opens, creates and edits its records. */
  readonly form?: string;
  /** Where its records are of several kinds, each with a form of its own: `form` is then that of new ones. */
  readonly kinds?: ListKinds<Field>;
  /** From left to right. */
  readonly columns: readonly ListColumn<Field>[];
  /** Filters of the bar, in their order. */
  readonly filters?: readonly ListFilter<Field>[];
  /** Tabs above the rows, by `list_status`. */
  readonly tabs?: readonly ListTab[];
  /** Tab that opens without `list_status`; the first unless given. */
  readonly defaultTab?: string;
  /** Rows of this list at all. */
  readonly where?: Condition;
  /** Rows per value of `apply_type`; an unknown value is refused. */
  readonly applyTypes?: Readonly<Record<string, Condition>>;
  /** Newest first unless given; `id` is always the last key. */
  readonly sorts?: readonly { readonly field: Field; readonly order: 'asc' | 'desc' }[];
  /** Rows of a page; 15 unless given. */
  readonly pageSize?: 15 | 30 | 50 | 100;
  /** Buttons above the rows; `create`, `import` and `export` unless given. */
  readonly buttons?: readonly ListButton[];
  /** Codes of actions at each row, beside view, edit and delete. */
  readonly rowActions?: readonly string[];
  /** Codes of actions for selected rows, beside export, delete, assign and tag. */
  readonly batchActions?: readonly string[];
  /** Fields of an import file; the form's writable fields unless given. */
  readonly importFields?: readonly Field[];
}

/** A list over a resource: `defineList(enterprise, { columns: [{ field: 'nmae' }] })` does not compile. */
export function defineList<const Resource extends ResourceDefinition>(
  resource: Resource,
  definition: Omit<ListDefinition<FieldNameOf<Resource> | BaseFieldName>, 'resource' | 'texts'>,
): ListDefinition {
  return { ...definition, resource: resource.code };
}
