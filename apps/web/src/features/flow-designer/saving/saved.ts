import type { FlowFaultView, FlowModelView } from '@haiqiao/contract/endpoints';

/** What was saved last: the model as the server knows it, and the step of the drawing at which that was. */
export interface Saved {
  readonly model: FlowModelView;
  /** Null for the drawing as it was loaded. */
  readonly place: object | null;
  /** The drawing on the canvas is not the one of the server although nothing was drawn since: a draft, a file. */
  readonly isOther: boolean;
}

/** What a save came to. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly faults: readonly FlowFaultView[]; readonly rowVersion: number }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly message: string };
