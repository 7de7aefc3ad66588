import { type Condition, conditionSchema } from '@haiqiao/contract/definitions';

/** What stands in a file as a condition: ours, none, or words of another tool. */
export function parseCondition(text: string): Condition | 'none' | 'foreign' {
  if (text.trim() === '') return 'none';
  try {
    return conditionSchema.safeParse(JSON.parse(text)).data ?? 'foreign';
  } catch {
    return 'foreign'; // said to the person with its words
  }
}
