import type { ActionView } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import type { WireValue } from '@haiqiao/contract/field-types';

/** Input of an action. */
export interface ActionInput {
  readonly opinion?: string;
  readonly params?: Record<string, WireValue>;
  /** For an action that starts a flow: people named by the initiator, by node. */
  readonly choices?: Record<string, string[]>;
}

export interface ActionDialogProps {
  readonly action: Pick<ActionView, 'code' | 'label' | 'confirm' | 'opinion' | 'params' | 'kind'>;
  /** Number of its records; shown for several. */
  readonly count?: number;
  /** Runs the action; the dialog is busy meanwhile. Resolves to the refusal's message, or null. */
  readonly onRun: (input: ActionInput) => Promise<string | null>;
  readonly onClose: () => void;
  /** Further content above the opinion; it may still be loading. */
  readonly children?: ReactNode;
  readonly isReady?: boolean;
}

/** Whether an action shows a dialog before it runs. */
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
