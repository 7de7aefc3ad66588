import type { MenuAudience } from '@haiqiao/contract/access';
import type { ComponentType } from 'react';
import type { TextNamespace } from '#web/i18n/namespaces.ts';
import type { CellProps, OpenedDialogProps, RefChooserProps } from './registered-parts.tsx';

/** A component in a chunk of its own, with the texts it shows. */
export interface LazyPart<Props extends object> {
  /** Namespaces that are loaded with the code: the area's own is its code. */
  readonly texts: readonly TextNamespace[];
  /** A dynamic import, so that the code is no part of the first page. */
  readonly load: () => Promise<ComponentType<Props>>;
}

interface AtPath {
  /** Pattern of the address; `:name` stands for a value. Listed in `pages` of `module.ts`, or a route of a form. */
  readonly path: string;
}

/** A page that the area draws itself. A menu opens it, unless `isFixed`. */
export interface OwnPage extends AtPath, LazyPart<object> {
  readonly screen: 'own';
  /** Whether everybody who is signed in may open it without a menu. The server still decides what they see. */
  readonly isFixed?: true;
}

/** A page of an area: one of its own, or a screen of the platform at an address of the area. */
export type WebPage =
  | OwnPage
  | (AtPath & { readonly screen: 'list'; readonly list: string })
  | (AtPath & { readonly screen: 'see' | 'edit' | 'duplicates'; readonly form: string })
  | (AtPath & { readonly screen: 'menus' | 'permissionGroups'; readonly audience: MenuAudience });

/** What a business area adds to the browser application. */
export interface WebModule {
  readonly pages?: readonly WebPage[];
  /** Cells by `<list>.<field>`. A cell shows a value; it does not decide who may see it. */
  readonly cells?: Readonly<Record<`${string}.${string}`, LazyPart<CellProps>>>;
  /** Dialogs by the name that an action of a resource gives in `opens`. */
  readonly dialogs?: Readonly<Record<string, LazyPart<OpenedDialogProps>>>;
  /** Further ways to fill a reference that is marked `online`, by the resource that it refers to. */
  readonly choosers?: Readonly<Record<string, LazyPart<RefChooserProps>>>;
}

/**
 * Declares the browser part of a business area; `modules/<area>/web/index.ts` has it as its default export.
 * @example
 * export default defineWebModule({
 *   pages: [{ path: '/visits/board', screen: 'own', texts: ['visits'], load: async () => (await import('./board.page.tsx')).BoardPage }],
 * });
 */
export function defineWebModule(module: WebModule): WebModule {
  return module;
}
