import type { FormDesign } from '@haiqiao/contract/definitions';
import type { FormDesignFault, FormDesignView } from '@haiqiao/contract/endpoints';
import { createContext, use } from 'react';
import type { Designer } from '../workbench/editing/use-designer.ts';

/** What is chosen in the form: its properties stand at the right. */
export type Chosen =
  | { readonly kind: 'form' }
  | { readonly kind: 'tab' | 'part' | 'field'; readonly name: string };

/** Something with a name in several languages. */
export interface NamedThing {
  readonly key: string;
  readonly label: string;
  readonly texts: FormDesign['texts'];
}

/** What the parts of the designer of a form share. */
export interface FormScope {
  readonly designer: Designer<FormDesign, FormDesignView, FormDesignFault>;
  readonly isReadOnly: boolean;
  readonly faults: readonly FormDesignFault[];
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  /** Key of the tab in sight. */
  readonly shownTab: string;
  readonly showTab: (key: string) => void;
  /** What the reader calls a field; its code where they do not see it. */
  readonly labelOf: (field: string) => string;
  /** What the reader calls a tab or part. */
  readonly nameOf: (thing: NamedThing) => string;
  /** Changes the design by the keyboard or a press: what was moved keeps the focus, and it is said where it stands. */
  readonly move: (next: FormDesign, moved: Chosen) => void;
}

export const FormScopeContext = createContext<FormScope | null>(null);

/** What the parts of the designer of a form share. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('useFormScope() outside a designer');
  return scope;
}

/** Key under which the element of a thing is found again. */
export function focusKey(chosen: Chosen): string {
  return chosen.kind === 'form' ? 'form' : `${chosen.kind}:${chosen.name}`;
}

/** Whether two are the same thing. */
export function isChosen(one: Chosen, other: Chosen): boolean {
  return focusKey(one) === focusKey(other);
}
