import type { FlowFaultView, FlowModelView } from '@haiqiao/contract/endpoints';

/** The last save: the model on the server, and the step of the drawing at that time. */
export interface Saved {
  readonly model: FlowModelView;
  /** Null for the drawing as loaded. */
  readonly step: object | null;
  /** The drawing differs from the server's without an edit: a draft, a file. */
  readonly isOther: boolean;
}

/** Result of a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly faults: readonly FlowFaultView[]; readonly rowVersion: number }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly message: string };
