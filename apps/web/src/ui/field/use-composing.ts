import { type CompositionEvent, useState } from 'react';

interface TextBinding {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Props of a line that does not report letters of an unfinished input method composition. */
export interface Composing extends TextBinding {
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/** Reports typed text, a composition only when finished: its letters are not search text. */
export function useComposing({ value, onChange }: TextBinding): Composing {
  const [letters, setLetters] = useState<string | null>(null);
  return {
    value: letters ?? value,
    onChange: letters === null ? onChange : setLetters,
    onCompositionStart: () => setLetters(value),
    onCompositionEnd: ({ currentTarget }) => {
      setLetters(null);
      onChange(currentTarget.value);
    },
  };
}
