import type { StatusTone } from '@haiqiao/contract/definitions';
import type { StatusView } from '@haiqiao/contract/endpoints';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';

interface Look {
  readonly family: StatusFamily;
  readonly glyph: StatusGlyph;
  readonly line?: 'dashed' | 'outline';
}

/** The glyph of each family (VISUAL §3: one rule for every entity). */
const GLYPHS: Readonly<Record<StatusTone, StatusGlyph>> = {
  slate: 'pencil',
  blue: 'ring',
  indigo: 'half',
  cyan: 'arrows',
  green: 'check',
  amber: 'return',
  orange: 'return',
  red: 'cross',
  stone: 'ring',
};

/** States with one meaning everywhere have their own look (VISUAL §3). */
const STANDARD_LOOKS: Readonly<Record<string, Look>> = {
  DRAFT: { family: 'slate', glyph: 'pencil', line: 'dashed' },
  WITHDRAWN: { family: 'stone', glyph: 'undo' },
  SUSPENDED: { family: 'amber', glyph: 'pause', line: 'outline' },
  CANCELLED: { family: 'stone', glyph: 'barred' },
  CLOSED: { family: 'stone', glyph: 'barred' },
  WATCH: { family: 'amber', glyph: 'bell' },
  ABNORMAL: { family: 'orange', glyph: 'alert' },
  EXPIRED: { family: 'stone', glyph: 'clock', line: 'outline' },
};

export interface RecordStatusProps {
  readonly code: string;
  /** The server's name for a state without a standard look. */
  readonly name?: string;
  readonly statuses: readonly StatusView[];
}

/** The state of a record as colour, glyph and text. */
export function RecordStatus({ code, name = '', statuses }: RecordStatusProps) {
  const state = statuses.find((each) => each.code === code);
  const family = state?.tone ?? 'stone';
  const look = STANDARD_LOOKS[code] ?? { family, glyph: GLYPHS[family] };
  return <StatusTag {...look}>{state?.label ?? (name || code)}</StatusTag>;
}
