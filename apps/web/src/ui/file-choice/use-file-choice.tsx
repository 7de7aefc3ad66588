import { type ReactNode, useRef } from 'react';

export interface FileChoiceOptions {
  /** Accessible name of the choice. */
  readonly label: string;
  /** File extensions: `.png,.jpg`. */
  readonly accepted: string;
  readonly onFile: (file: File) => void;
}

/** A file chooser. */
export interface FileChoice {
  /** Opens the browser's dialog. */
  readonly choose: () => void;
  /** Must be rendered somewhere on the page; it is invisible. */
  readonly input: ReactNode;
}

/** Lets people choose one file with any button of the page. */
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
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}
