import type { ListDesign } from '@haiqiao/contract/definitions';
import type { DesignFault, DesignField, ListDesignView } from '@haiqiao/contract/endpoints';
import { createContext, use } from 'react';
import type { Designer } from '../../workbench/editing/use-designer.ts';

/** The shared state of the list designer. */
export interface DesignScope {
  readonly designer: Designer<ListDesign, ListDesignView, DesignFault>;
  readonly isReadOnly: boolean;
  readonly fields: ReadonlyMap<string, DesignField>;
  /** Label of a field or of the list's own filter; its code where it is hidden from the reader. */
  readonly labelOf: (name: string) => string;
  /** Faults of the current design according to the last check. */
  readonly faults: readonly DesignFault[];
}

export const DesignContext = createContext<DesignScope | null>(null);

/** The shared state of the list designer. */
export function useDesignScope(): DesignScope {
  const scope = use(DesignContext);
  if (!scope) throw new Error('useDesignScope() outside a designer');
  return scope;
}
