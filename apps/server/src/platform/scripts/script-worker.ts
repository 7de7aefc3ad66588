import { parentPort } from 'node:worker_threads';
import releaseSync from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import type { ScriptFault, ScriptOutcome, ScriptValue, TimedTask } from './script-task.ts';

// The thread of one script: it runs one script and is discarded, whatever state the script left.

/** Pages of 64 KiB: 16 MiB initially, 64 MiB at most. */
const MEMORY = { initial: 256, maximum: 1024 };
/** Part of that, so that exhausting it is an error of the script. */
const HEAP_MAX_BYTES = 48 * 1024 * 1024;
const STACK_MAX_BYTES = 256 * 1024;
const RESULT_MAX_CHARACTERS = 65_536;
const MESSAGE_MAX_CHARACTERS = 500;

// Available in Node; declared in the DOM types only.
declare const WebAssembly: { Memory: new (pages: typeof MEMORY) => object };

/** The package's types describe its other build, with the variant one level deeper. */
function isVariant(value: unknown): value is QuickJSSyncVariant {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'sync';
}

async function loadQuickjs() {
  if (!isVariant(releaseSync)) throw new Error('the package of the interpreter has an unexpected structure');
  const variant: unknown = newVariant(releaseSync, { wasmMemory: new WebAssembly.Memory(MEMORY) });
  if (!isVariant(variant)) throw new Error('the interpreter cannot allocate its memory');
  return newQuickJSWASMModuleFromVariant(variant);
}

const quickjs = await loadQuickjs();

function run(task: TimedTask): ScriptOutcome {
  const deadline = performance.now() + task.timeoutMs;
  const runtime = quickjs.newRuntime({
    memoryLimitBytes: HEAP_MAX_BYTES,
    maxStackSizeBytes: STACK_MAX_BYTES,
    interruptHandler: () => performance.now() > deadline,
  });
  const context = runtime.newContext();
  const input = context.newString(JSON.stringify(task.variables));
  context.setProp(context.global, '__given', input);
  const result = context.evalCode(wrapped(task.script), 'script.js');
  if (result.error) return failure(context, result.error, performance.now() > deadline);
  return reading(context, result.value);
}

/** On one line before the script, so that line numbers stay. */
function wrapped(script: string): string {
  return `(() => { const text = __given; delete globalThis.__given; const value = (function (variables) { 'use strict'; ${script}
})(JSON.parse(text)); return JSON.stringify(value === undefined ? null : value); })()`;
}

function reading(context: QuickJSContext, handle: QuickJSHandle): ScriptOutcome {
  const text: unknown = context.dump(handle);
  if (typeof text !== 'string') return refusal('result', 'the result is nothing that JSON can hold');
  if (text.length > RESULT_MAX_CHARACTERS) {
    return refusal(
      'result',
      `the result has ${text.length} characters; ${RESULT_MAX_CHARACTERS} are allowed`,
    );
  }
  return { ok: true, value: JSON.parse(text) as ScriptValue }; // written by JSON.stringify
}

function failure(context: QuickJSContext, handle: QuickJSHandle, isLate: boolean): ScriptOutcome {
  if (isLate) return refusal('timeout', 'the script did not end in time');
  const error: unknown = context.dump(handle);
  const message = messageOf(error);
  if (/out of memory/i.test(message)) return refusal('memory', message);
  if (/circular reference|BigInt.*JSON/i.test(message)) return refusal('result', message);
  return refusal('thrown', message);
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return `thrown: ${String(error)}`;
  const parts = new Map<string, unknown>(Object.entries(error));
  const said = (part: string) => {
    const text = parts.get(part);
    return typeof text === 'string' ? text : '';
  };
  const line = /script\.js:(\d+)/.exec(said('stack'))?.[1];
  const text = `${said('name') || 'Error'}: ${said('message')}`;
  return line === undefined ? text : `${text} (line ${line})`;
}

function refusal(fault: ScriptFault, message: string): ScriptOutcome {
  return { ok: false, fault, message: message.slice(0, MESSAGE_MAX_CHARACTERS) };
}

parentPort?.once('message', (task: TimedTask) => {
  parentPort?.postMessage(run(task), []);
});
parentPort?.postMessage('ready', []);
