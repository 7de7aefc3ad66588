/** Parts of an element that differ, by the names that the panel gives them. */
const PARTS = [
  'name',
  'type',
  'assignees',
  'mode',
  'percent',
  'buttons',
  'form',
  'fields',
  'limit',
  'stage',
  'onEmpty',
  'onInitiator',
  'onRepeat',
  'separateFrom',
  'claimMinutes',
  'status',
  'condition',
  'default',
  'source',
  'target',
  'script',
  'into',
  'options',
  'trigger',
  'multi',
  'calledKey',
  'message',
  'attachedTo',
  'isInterrupting',
] as const;

/** Names of the comparison that the panel calls otherwise. */
const CALLED: Readonly<Record<string, (typeof PARTS)[number]>> = {
  from: 'source',
  to: 'target',
  defaultFlow: 'default',
};

/** The word for a part of an element (`options.mode` → `mode`); null where the panel has none. */
export function partWord(part: string): (typeof PARTS)[number] | null {
  const own = part.replace(/^options\./u, '');
  return CALLED[own] ?? PARTS.find((each) => each === own) ?? null;
}

/** A value of the comparison as people read it: a text without its quotation marks, the rest as it is written. */
export function plainValue(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text; // plain text already
  }
}
