import { type Condition, conditionSchema } from '@haiqiao/contract/definitions';

/** Parses a condition of a file: ours, none, or that of another tool. */
export function parseCondition(text: string): Condition | 'none' | 'foreign' {
  if (text.trim() === '') return 'none';
  try {
    return conditionSchema.safeParse(JSON.parse(text)).data ?? 'foreign';
  } catch {
    return 'foreign'; // shown to the user as text
  }
}
