import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

/** What is typed into a small dialog, and what has become of it. */
export interface DraftForm<Draft> {
  readonly draft: Draft;
  /** Whether saving was tried: only then is somebody told what is wrong. */
  readonly isTried: boolean;
  /** The sentence of the refused call; empty until there is one, and again once something is typed. */
  readonly refusal: string;
  readonly put: (change: Partial<Draft>) => void;
  /** Carries the work out unless one of the issues is a sentence. */
  readonly submit: (issues: Readonly<Record<string, string>>, work: () => Promise<void>) => Promise<void>;
}

/** Keeps the draft of a small dialog. */
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
        if (!(error instanceof ApiError)) throw error;
        setRefusal(error.message);
      }
    },
  };
}
