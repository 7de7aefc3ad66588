import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';
import { PresenceFilter } from '../filtering/presence-filter.tsx';
import type { FileCellProps } from './file-cell.tsx';
import type { FileControlProps } from './file-control.tsx';

/** Few lists show files: their code comes with the first one. */
const Cell = late<FileCellProps>(async () => {
  const [{ FileCell }] = await Promise.all([import('./file-cell.tsx'), needTexts(['files'])]);
  return FileCell;
});

const Input = late<FileControlProps>(async () => (await import('./file-control.tsx')).FileControl);

/** What all types of files share. */
export const FILE_WEB = {
  Input,
  Cell,
  Filter: PresenceFilter,
  describe: (value: string | number | boolean) => String(value),
  isWide: true,
} as const;
