import { useState } from 'react';
import { refusalMessage } from '#web/api/api-error.ts';

/** The input of a small dialog, and its submission state. */
export interface DraftForm<Draft> {
  readonly draft: Draft;
  /** Whether saving was attempted: errors are shown only afterwards. */
  readonly isTried: boolean;
  /** Message of the refused call; empty without one, and again after further input. */
  readonly refusal: string;
  readonly put: (change: Partial<Draft>) => void;
  /** Runs the work unless there is an error message among the issues. */
  readonly submit: (issues: Readonly<Record<string, string>>, work: () => Promise<void>) => Promise<void>;
}

/** The draft state of a small dialog. */
export function useDraft<Draft extends object>(initial: () => Draft): DraftForm<Draft> {
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState('');
  return {
    draft,
    isTried,
    refusal,
    put: (change) => {
      setDraft({ ...draft, ...change });
      setRefusal('');
    },
    submit: async (issues, work) => {
      setTried(true);
      if (Object.values(issues).some((issue) => issue !== '')) return;
      try {
        await work();
      } catch (error) {
        setRefusal(refusalMessage(error));
      }
    },
  };
}
