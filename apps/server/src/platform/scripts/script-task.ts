/** A script and what it is given. */
export interface ScriptTask {
  /**
   * Body of a function in JavaScript; it reads the constant `variables` and hands its result back with `return`.
   * No clock but its own, no network, no files, no modules.
   */
  readonly script: string;
  /** Plain JSON; the script gets a copy. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A task with how long the sandbox lets it run by itself. */
export interface TimedTask extends ScriptTask {
  readonly timeoutMs: number;
}

/** Why a script has no result: stopped, out of memory, an error of its own, or nothing that JSON can hold. */
export type ScriptFault = 'timeout' | 'memory' | 'thrown' | 'result';

/** JSON that a script answers. */
export type ScriptValue =
  | string
  | number
  | boolean
  | null
  | readonly ScriptValue[]
  | { readonly [name: string]: ScriptValue };

/** What became of a script. `message` is for people that write scripts: in English, with the line where there is one. */
export type ScriptOutcome =
  | { readonly ok: true; readonly value: ScriptValue }
  | { readonly ok: false; readonly fault: ScriptFault; readonly message: string };
