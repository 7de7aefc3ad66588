import type { StatusTone } from '@haiqiao/contract/definitions';
import type { StatusView } from '@haiqiao/contract/endpoints';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';

interface Look {
  readonly family: StatusFamily;
  readonly glyph: StatusGlyph;
  readonly line?: 'dashed' | 'outline';
}

/** Family and glyph of every tone (VISUAL §3: one rule for every entity). */
const LOOKS: Readonly<Record<StatusTone, Look>> = {
  grey: { family: 'stone', glyph: 'ring' },
  blue: { family: 'blue', glyph: 'ring' },
  cyan: { family: 'cyan', glyph: 'arrows' },
  green: { family: 'green', glyph: 'check' },
  gold: { family: 'amber', glyph: 'return' },
  orange: { family: 'orange', glyph: 'return' },
  red: { family: 'red', glyph: 'cross' },
  purple: { family: 'indigo', glyph: 'half' },
};

/** States that mean the same wherever they occur have a look of their own (VISUAL §3). */
const KNOWN: Readonly<Record<string, Look>> = {
  DRAFT: { family: 'slate', glyph: 'pencil', line: 'dashed' },
  WITHDRAWN: { family: 'stone', glyph: 'undo' },
  SUSPENDED: { family: 'amber', glyph: 'pause', line: 'outline' },
  CANCELLED: { family: 'stone', glyph: 'barred' },
  CLOSED: { family: 'stone', glyph: 'barred' },
  EXPIRED: { family: 'stone', glyph: 'clock', line: 'outline' },
};

export interface RecordStatusProps {
  readonly code: string;
  /** What the server calls it, when the state is not among those known here. */
  readonly name?: string;
  readonly statuses: readonly StatusView[];
}

/** The state of a record as colour, glyph and word. */
export function RecordStatus({ code, name = '', statuses }: RecordStatusProps) {
  const state = statuses.find((each) => each.code === code);
  const look = KNOWN[code] ?? LOOKS[state?.tone ?? 'grey'];
  return <StatusTag {...look}>{state?.label ?? (name || code)}</StatusTag>;
}
