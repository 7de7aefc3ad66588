import { type CompositionEvent, useState } from 'react';

interface Told {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a line is given so that it tells nothing of the letters out of which an input method still makes a word. */
export interface Composing extends Told {
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/** Tells what is typed, a word of an input method once it is chosen: nobody looks for its letters. */
export function useComposing({ value, onChange }: Told): Composing {
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
