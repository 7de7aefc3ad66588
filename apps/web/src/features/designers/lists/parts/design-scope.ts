import type { ListDesign } from '@haiqiao/contract/definitions';
import type { DesignFault, DesignField, ListDesignView } from '@haiqiao/contract/endpoints';
import { createContext, use } from 'react';
import type { Designer } from '../../workbench/editing/use-designer.ts';

/** What the parts of a designer share. */
export interface DesignScope {
  readonly designer: Designer<ListDesign, ListDesignView, DesignFault>;
  readonly isReadOnly: boolean;
  readonly fields: ReadonlyMap<string, DesignField>;
  /** What people call a field or a question of the list's own; its code where the reader does not see it. */
  readonly labelOf: (name: string) => string;
  /** What is wrong with the design as it stands, as far as the server was asked. */
  readonly faults: readonly DesignFault[];
}

export const DesignContext = createContext<DesignScope | null>(null);

/** What the parts of a designer share. */
export function useDesignScope(): DesignScope {
  const scope = use(DesignContext);
  if (!scope) throw new Error('useDesignScope() outside a designer');
  return scope;
}
