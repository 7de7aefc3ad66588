import type { ActionView } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import type { WireValue } from '@haiqiao/contract/field-types';

/** What an action was given. */
export interface ActionInput {
  readonly opinion?: string;
  readonly params?: Record<string, WireValue>;
  /** Of one that starts a flow: whom its initiator has named, by node. */
  readonly choices?: Record<string, string[]>;
}

export interface ActionDialogProps {
  readonly action: Pick<ActionView, 'code' | 'label' | 'confirm' | 'opinion' | 'params' | 'kind'>;
  /** Records it is for; said when there are several. */
  readonly count?: number;
  /** Carries it out; the dialog is busy meanwhile. Answers the sentence of a refusal, or null. */
  readonly onRun: (input: ActionInput) => Promise<string | null>;
  readonly onClose: () => void;
  /** What else is said and asked, above the opinion; it may not be ready yet. */
  readonly children?: ReactNode;
  readonly isReady?: boolean;
}

/** Whether an action asks or shows anything before it runs. */
export function asksFirst({
  opens,
  startsFlow,
  confirm,
  opinion,
  params,
}: Pick<ActionView, 'opens' | 'startsFlow' | 'confirm' | 'opinion' | 'params'>): boolean {
  if (opens !== undefined || startsFlow) return true;
  return confirm !== undefined || opinion !== 'none' || Object.keys(params).length > 0;
}
