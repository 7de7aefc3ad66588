/** A script and its input. */
export interface ScriptTask {
  /**
   * JavaScript function body; it reads the constant `variables` and returns its result with `return`. It has its own clock only, no
   * network, no files, no modules.
   */
  readonly script: string;
  /** Plain JSON; the script gets a copy. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A task with its time limit in the sandbox. */
export interface TimedTask extends ScriptTask {
  readonly timeoutMs: number;
}

/** Why a script has no result: time limit, out of memory, an exception, or a result that is not JSON. */
export type ScriptFault = 'timeout' | 'memory' | 'thrown' | 'result';

/** JSON result of a script. */
export type ScriptValue =
  | string
  | number
  | boolean
  | null
  | readonly ScriptValue[]
  | { readonly [name: string]: ScriptValue };

/** Outcome of a script. `message` is for script authors: in English, with the line where there is one. */
export type ScriptOutcome =
  | { readonly ok: true; readonly value: ScriptValue }
  | { readonly ok: false; readonly fault: ScriptFault; readonly message: string };
