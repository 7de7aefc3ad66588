import { z } from 'zod';
import type {
  FieldDefinition,
  FormDefinition,
  ListButton,
  ListColumn,
  ListFilter,
  StatusTone,
} from '../definitions/index.ts';
import type { FieldAccessView, FieldAccessViews, FieldMode } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';

/** A field for the browser: its definition with the label in the reader's language, and the reader's access. */
export type FieldView = FieldDefinition & {
  readonly mode: Exclude<FieldMode, 'hidden'>;
  readonly canReplace?: FieldAccessView['canReplace'];
  readonly canUnmask?: FieldAccessView['canUnmask'];
  readonly onlyRequired?: FieldAccessView['onlyRequired'];
  /** Set in a list if visibility depends on the row's state; rows then list `maskedFields`. */
  readonly varies?: true;
};

/** Fields by name. */
export type FieldViews = Readonly<Record<string, FieldView>>;

/** A state for the browser. */
export interface StatusView {
  readonly code: string;
  readonly label: string;
  readonly tone: StatusTone;
  /** Records in this state are read-only. */
  readonly isFinal?: true;
}

/** An action in lists and forms; the record's detail tells whether it is allowed. */
export interface ActionView {
  readonly code: string;
  readonly label: string;
  readonly kind: 'primary' | 'default' | 'danger';
  readonly confirm?: string;
  readonly opinion: 'none' | 'optional' | 'required';
  readonly params: FieldViews;
  readonly from?: readonly string[];
  /** State of the record after submission by this action; the form enforces that state's requirements. */
  readonly to?: string;
  readonly batch: boolean;
  /** Name of the dialog that performs it with its own calls. */
  readonly opens?: string;
  /** Starts a flow: the forecast is shown first, and assignees are chosen where required. */
  readonly startsFlow?: true;
}

/** The reader's verbs on a resource. */
export interface VerbView {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly export: boolean;
  readonly import: boolean;
  readonly unmask: boolean;
}

/** Kinds of records in one list: the form of a record by the value of a field. */
export interface ListKindsView {
  readonly field: string;
  readonly forms: readonly {
    readonly value: string;
    readonly label: string;
    readonly form: string;
    readonly routes: ListView['routes'];
  }[];
}

/** A list for the browser: localised, without fields hidden from the reader. */
export interface ListView {
  readonly code: string;
  readonly label: string;
  readonly purpose?: string;
  readonly resource: string;
  readonly form: string | null;
  /** Set for lists with several kinds of records, each with its own form. */
  readonly kinds?: ListKindsView;
  readonly version: number;
  readonly fields: FieldViews;
  readonly columns: readonly ListColumn[];
  readonly filters: readonly ListFilter[];
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  readonly defaultTab: string | null;
  readonly applyTypes: readonly string[];
  readonly sorts: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly pageSize: number;
  readonly buttons: readonly ListButton[];
  readonly rowActions: readonly ActionView[];
  readonly batchActions: readonly ActionView[];
  readonly statuses: readonly StatusView[];
  readonly verbs: VerbView;
  /** Route that shows and edits a record, with `?id=`; null for dialogs and without a form. */
  readonly routes: { readonly see: string | null; readonly edit: string | null };
  readonly opensIn: 'tab' | 'dialog';
  readonly deleteConfirm: string | null;
}

/** A document of a record. */
export interface PrintView {
  readonly code: string;
  readonly label: string;
  /** States in which it is available; all by default. */
  readonly states?: readonly string[];
}

/** A form for the browser. */
export interface FormView {
  readonly code: string;
  readonly label: string;
  readonly resource: string;
  readonly version: number;
  readonly columns: 1 | 2 | 3 | 4;
  readonly parts: NonNullable<FormDefinition['parts']>;
  readonly tabs: NonNullable<FormDefinition['tabs']>;
  /** The reader's maximum access to each in any state; the record's detail gives the access in its state. */
  readonly fields: FieldViews;
  /** Fields of a new record whose access differs from `fields`. */
  readonly newAccess?: FieldAccessViews;
  readonly statuses: readonly StatusView[];
  readonly actions: readonly ActionView[];
  readonly warnings: readonly { readonly code: string; readonly field: string; readonly text: string }[];
  readonly verbs: VerbView;
  readonly routes: { readonly see: string; readonly edit: string };
  readonly opensIn: 'tab' | 'dialog';
  readonly deleteConfirm: string | null;
  /** Documents of a record, besides the print of the whole form. */
  readonly prints: readonly PrintView[];
  /** Whether its records have checks (`queryRecordChecks`). */
  readonly checks?: true;
  /** Whether its records store submitted and approved versions (`queryRecordVersions`). */
  readonly versions?: true;
}

/** Built by the server from definitions validated at installation. */
const listViewSchema = z.custom<ListView>((value) => typeof value === 'object' && value !== null);
const formViewSchema = z.custom<FormView>((value) => typeof value === 'object' && value !== null);

/** The definition of a list. Cached by version, rights and language (ETag). */
export const getListDefinition = defineEndpoint({
  name: 'getListDefinition',
  method: 'GET',
  path: '/api/definitions/lists/:listCode',
  pathParams: ['listCode'],
  tag: 'definitions',
  summary: 'Returns the definition of a list, limited to what the caller may see.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'query',
  body: z.strictObject({ listCode: z.string().min(1).max(100) }),
  reply: listViewSchema,
});

/** The definition of a form. */
export const getFormDefinition = defineEndpoint({
  name: 'getFormDefinition',
  method: 'GET',
  path: '/api/definitions/forms/:formCode',
  pathParams: ['formCode'],
  tag: 'definitions',
  summary: 'Returns the definition of a form, limited to what the caller may see.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'query',
  body: z.strictObject({ formCode: z.string().min(1).max(100) }),
  reply: formViewSchema,
});
