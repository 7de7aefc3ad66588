import { z } from 'zod';
import type { RecordOption } from '#web/api/record-options.ts';
import { windowStorage } from '#web/lib/browser-storage.ts';

/** Maximum recent records offered. */
const RECENT_MAX = 5;

const recentSchema = z.array(z.object({ value: z.string(), displayValue: z.string(), hint: z.string() }));

/** Window storage only: record names must not stay on a shared device. */
function keyOf(target: string): string {
  return `haiqiao.choices.${target}`;
}

/** Recent choices for a target in this window, latest first. */
export function recentChoices(target: string): readonly RecordOption[] {
  try {
    return recentSchema.parse(JSON.parse(windowStorage.read(keyOf(target)) ?? '[]'));
  } catch {
    // Not our format: treated as empty.
    return [];
  }
}

/** Remembers a choice. */
export function noteChoice(target: string, option: RecordOption): void {
  const others = recentChoices(target).filter(({ value }) => value !== option.value);
  const recent = [option, ...others].slice(0, RECENT_MAX);
  windowStorage.write(keyOf(target), JSON.stringify(recent));
}
