import type { RehearsalRunView } from '@haiqiao/contract/endpoints';
import type { StatusFamily, StatusGlyph } from '#web/ui/status-tag/status-tag.tsx';

/** Appearance of the end of a run. */
export const END_LOOKS: Readonly<Record<RehearsalRunView['end'], readonly [StatusFamily, StatusGlyph]>> = {
  done: ['green', 'check'],
  terminated: ['stone', 'barred'],
  waiting: ['blue', 'ring'],
  stopped: ['red', 'cross'],
};
