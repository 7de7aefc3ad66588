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

/** A field as the browser gets it: its definition with the label in the reader's language, and what the reader may do with it. */
export type FieldView = FieldDefinition & {
  readonly mode: Exclude<FieldMode, 'hidden'>;
  readonly canReplace?: FieldAccessView['canReplace'];
  readonly canUnmask?: FieldAccessView['canUnmask'];
  readonly onlyRequired?: FieldAccessView['onlyRequired'];
  /** Set in a list where it hangs on the state of a row how much is seen; its rows say `maskedFields`. */
  readonly varies?: true;
};

/** Fields by name. */
export type FieldViews = Readonly<Record<string, FieldView>>;

/** A state as the browser gets it. */
export interface StatusView {
  readonly code: string;
  readonly label: string;
  readonly tone: StatusTone;
  /** Records in this state are not edited. */
  readonly isFinal?: true;
}

/** An action as lists and forms show it; whether it is allowed for one record, its detail says. */
export interface ActionView {
  readonly code: string;
  readonly label: string;
  readonly kind: 'primary' | 'default' | 'danger';
  readonly confirm?: string;
  readonly opinion: 'none' | 'optional' | 'required';
  readonly params: FieldViews;
  readonly from?: readonly string[];
  /** State that a record has once it is handed in by this; its form asks for what that state requires. */
  readonly to?: string;
  readonly batch: boolean;
  /** Name of the dialog that does it with calls of its own. */
  readonly opens?: string;
  /** Starts a flow: what will come of it is shown first, and whom its people are to be is asked. */
  readonly startsFlow?: true;
}

/** What the reader may do with a resource at all. */
export interface VerbView {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly export: boolean;
  readonly import: boolean;
  readonly unmask: boolean;
}

/** Kinds of records in one list: which form shows a record, by the value of a field. */
export interface ListKindsView {
  readonly field: string;
  readonly forms: readonly {
    readonly value: string;
    readonly label: string;
    readonly form: string;
    readonly routes: ListView['routes'];
  }[];
}

/** A list as the browser gets it: localised, without the fields that are hidden from the reader. */
export interface ListView {
  readonly code: string;
  readonly label: string;
  readonly purpose?: string;
  readonly resource: string;
  readonly form: string | null;
  /** Set where records of several kinds stand in the list, each with a form of its own. */
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
  /** Route that shows and edits a record, `?id=` is added; null where the form opens in a dialog or there is none. */
  readonly routes: { readonly see: string | null; readonly edit: string | null };
  readonly opensIn: 'tab' | 'dialog';
  readonly deleteConfirm: string | null;
}

/** A document that can be made of a record. */
export interface PrintView {
  readonly code: string;
  readonly label: string;
  /** States in which it can be made; every one unless given. */
  readonly states?: readonly string[];
}

/** A form as the browser gets it. */
export interface FormView {
  readonly code: string;
  readonly label: string;
  readonly resource: string;
  readonly version: number;
  readonly columns: 1 | 2 | 3 | 4;
  readonly parts: NonNullable<FormDefinition['parts']>;
  readonly tabs: NonNullable<FormDefinition['tabs']>;
  /** The most that the reader may do with each in any state; what it is in the state of a record, its detail says. */
  readonly fields: FieldViews;
  /** Fields of a new record with which the reader may do something else than `fields` says. */
  readonly newAccess?: FieldAccessViews;
  readonly statuses: readonly StatusView[];
  readonly actions: readonly ActionView[];
  readonly warnings: readonly { readonly code: string; readonly field: string; readonly text: string }[];
  readonly verbs: VerbView;
  readonly routes: { readonly see: string; readonly edit: string };
  readonly opensIn: 'tab' | 'dialog';
  readonly deleteConfirm: string | null;
  /** Documents that can be made of a record, beside the print of all that the form shows. */
  readonly prints: readonly PrintView[];
  /** Whether something is looked into for its records (`queryRecordChecks`). */
  readonly checks?: true;
  /** Whether its records keep their data as they were handed in and approved (`queryRecordVersions`). */
  readonly versions?: true;
}

/** The server builds these from definitions that were checked when they were installed. */
const listViewSchema = z.custom<ListView>((value) => typeof value === 'object' && value !== null);
const formViewSchema = z.custom<FormView>((value) => typeof value === 'object' && value !== null);

/** The definition of a list. Cached by its version, the reader's rights and language (ETag). */
export const getListDefinition = defineEndpoint({
  name: 'getListDefinition',
  method: 'GET',
  path: '/api/definitions/lists/:listCode',
  pathParams: ['listCode'],
  tag: 'definitions',
  summary: 'The definition of a list, as far as the caller may see it.',
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
  summary: 'The definition of a form, as far as the caller may see it.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'query',
  body: z.strictObject({ formCode: z.string().min(1).max(100) }),
  reply: formViewSchema,
});
