import type { FormDesign } from '@haiqiao/contract/definitions';
import type { FormDesignFault, FormDesignView } from '@haiqiao/contract/endpoints';
import { createContext, use } from 'react';
import type { Designer } from '../workbench/editing/use-designer.ts';

/** The selection in the form: its properties are shown on the right. */
export type Chosen =
  | { readonly kind: 'form' }
  | { readonly kind: 'tab' | 'part' | 'field'; readonly name: string };

/** A part with a name in several languages. */
export interface NamedThing {
  readonly key: string;
  readonly label: string;
  readonly texts: FormDesign['texts'];
}

/** The shared state of the form designer. */
export interface FormScope {
  readonly designer: Designer<FormDesign, FormDesignView, FormDesignFault>;
  readonly isReadOnly: boolean;
  readonly faults: readonly FormDesignFault[];
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  /** Key of the shown tab. */
  readonly shownTab: string;
  readonly showTab: (key: string) => void;
  /** Label of a field for the reader; its code where they may not see it. */
  readonly labelOf: (field: string) => string;
  /** Name of a tab or part for the reader. */
  readonly nameOf: (thing: NamedThing) => string;
  /** Changes the design by keyboard or press: the moved item keeps the focus, and its position is announced. */
  readonly move: (next: FormDesign, moved: Chosen) => void;
}

export const FormScopeContext = createContext<FormScope | null>(null);

/** The shared state of the form designer. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('useFormScope() outside a designer');
  return scope;
}

/** Key of an item's element, for restoring the focus. */
export function focusKey(chosen: Chosen): string {
  return chosen.kind === 'form' ? 'form' : `${chosen.kind}:${chosen.name}`;
}

/** Whether two selections are equal. */
export function isChosen(one: Chosen, other: Chosen): boolean {
  return focusKey(one) === focusKey(other);
}
