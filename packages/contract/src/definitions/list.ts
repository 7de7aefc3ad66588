import type { BaseFieldName } from './base-fields.ts';
import type { Condition } from './condition.ts';
import type { FieldNameOf, ResourceDefinition } from './resource.ts';

/** A column of a list. */
export interface ListColumn<Field extends string = string> {
  readonly field: Field;
  /** Width in px at the default size; by field type by default. */
  readonly widthPx?: number;
  /** Stays visible while the others scroll. */
  readonly fixed?: 'left' | 'right';
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
  /** Sortable; by default true for types that support it. */
  readonly sortable?: boolean;
  /** Shown in the aggregate row. */
  readonly aggregate?: 'sum' | 'average';
  /** Editable in its cell by those who may update the record. */
  readonly editable?: boolean;
  /** Opens the record; by default the first column. */
  readonly link?: boolean;
  /**
   * The column is a due time, shown as remaining time 剩余时限 (DOMAIN §1.7). This field is the instant from which it is urgent; it must be a
   * column too, possibly hidden.
   */
  readonly warnsFrom?: Field;
}

/** A filter of the bar: a field of the resource, or a custom filter. */
export type ListFilter<Field extends string = string> =
  | { readonly field: Field; readonly pinned?: boolean }
  | {
      /** Name of its query term. */
      readonly key: string;
      /** Translations under `<listCode>.filter.<key>`. */
      readonly label: string;
      /** On or off: the rows for which this is true. */
      readonly where: Condition;
      readonly pinned?: boolean;
    };

/** A tab of a list: the meaning of one value of `list_status` (DOMAIN §1.4). */
export interface ListTab {
  /** `list_status` that opens it. */
  readonly key: string;
  /** Translations under `<listCode>.tab.<key>`. */
  readonly label: string;
  /** Its rows; all by default. */
  readonly where?: Condition;
}

/** A button of a list, besides those of the resource's actions. */
export type ListButton = 'create' | 'import' | 'export';

/** Kinds of records in one list. */
export interface ListKinds<Field extends string = string> {
  /** Field of the kind: a dictionary field and a column of the list, possibly hidden. */
  readonly field: Field;
  /** Codes of the forms that open, create and edit records, by kind. */
  readonly forms: Readonly<Record<string, string>>;
}

/** Name and purpose of a list by language. */
export type ListTexts = Readonly<
  Partial<Record<'zh-TW' | 'en' | 'ja', { readonly label?: string; readonly purpose?: string }>>
>;

/** A list of records. */
export interface ListDefinition<Field extends string = string> {
  /** `rs_<resource>_list`; permanent. */
  readonly code: string;
  /** Tab title, e.g. 企业库; translations under `<code>`. */
  readonly label: string;
  /** Purpose, a short phrase beside the title; translations under `<code>.purpose`. */
  readonly purpose?: string;
  /** Designed name and purpose in other languages; areas store theirs in `locales/`. */
  readonly texts?: ListTexts;
  /** Code of the resource. */
  readonly resource: string;
  /** Code of the form that opens, creates and edits its records. */
  readonly form?: string;
  /** For records of several kinds with separate forms: `form` is then that of new ones. */
  readonly kinds?: ListKinds<Field>;
  /** From left to right. */
  readonly columns: readonly ListColumn<Field>[];
  /** Filters of the bar, in order. */
  readonly filters?: readonly ListFilter<Field>[];
  /** Tabs above the rows, by `list_status`. */
  readonly tabs?: readonly ListTab[];
  /** Tab that opens without `list_status`; the first by default. */
  readonly defaultTab?: string;
  /** Restriction of all rows of this list. */
  readonly where?: Condition;
  /** Restriction by value of `apply_type`; an unknown value is refused. */
  readonly applyTypes?: Readonly<Record<string, Condition>>;
  /** Newest first by default; `id` is always the last key. */
  readonly sorts?: readonly { readonly field: Field; readonly order: 'asc' | 'desc' }[];
  /** Rows per page; 15 by default. */
  readonly pageSize?: 15 | 30 | 50 | 100;
  /** Buttons above the rows; `create`, `import` and `export` by default. */
  readonly buttons?: readonly ListButton[];
  /** Codes of row actions, besides view, edit and delete. */
  readonly rowActions?: readonly string[];
  /** Codes of actions for selected rows, besides export, delete, assign and tag. */
  readonly batchActions?: readonly string[];
  /** Fields of an import file; by default the form's writable fields. */
  readonly importFields?: readonly Field[];
}

/** Columns that a reader can show but that are hidden at first. */
export function hiddenColumns<Field extends string>(...fields: readonly Field[]): ListColumn<Field>[] {
  return fields.map((field) => ({ field, hidden: true }));
}

/** Declares a list of a resource: `defineList(enterprise, { columns: [{ field: 'nmae' }] })` does not compile. */
export function defineList<const Resource extends ResourceDefinition>(
  resource: Resource,
  definition: Omit<ListDefinition<FieldNameOf<Resource> | BaseFieldName>, 'resource' | 'texts'>,
): ListDefinition {
  return { ...definition, resource: resource.code };
}
