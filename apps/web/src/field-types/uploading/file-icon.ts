import type { ToolIconName } from '#web/ui/tool-button/tool-icons.ts';
import { extensionOf } from '@haiqiao/contract/field-types';

const ICONS: Readonly<Record<string, ToolIconName>> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  xls: 'excel',
  xlsx: 'excel',
  csv: 'excel',
  ppt: 'ppt',
  pptx: 'ppt',
  zip: 'zip',
  rar: 'zip',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  txt: 'text',
};

/** The icon of a file, by its extension. */
export function iconOf(name: string): ToolIconName {
  return ICONS[extensionOf(name)] ?? 'file';
}
