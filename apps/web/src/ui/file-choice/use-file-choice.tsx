import { type ReactNode, useRef } from 'react';

export interface FileChoiceOptions {
  /** What is chosen, for readers. */
  readonly label: string;
  /** Endings of names: `.png,.jpg`. */
  readonly accepted: string;
  readonly onFile: (file: File) => void;
}

/** A way to let people choose a file of theirs. */
export interface FileChoice {
  /** Opens the browser's dialog. */
  readonly choose: () => void;
  /** Has to stand somewhere on the page; it is not seen. */
  readonly input: ReactNode;
}

/** Lets people choose one file by whatever button the page has for it. */
export function useFileChoice({ label, accepted, onFile }: FileChoiceOptions): FileChoice {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file again is a choice too.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}
