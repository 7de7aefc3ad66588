import type { importDictionaries } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { type CatalogueEntry, readFiles } from '#web/api/dictionary-editor.ts';
import { downloadText } from '#web/lib/download.ts';

type Files = EndpointInput<typeof importDictionaries>['dictionaries'];

/** Maximum file size: the server refuses larger requests. */
const FILE_MAX_BYTES = 5 * 1024 * 1024;

/** Saves dictionaries as one file; the call itself shows a refusal. */
export async function saveFiles(types: readonly CatalogueEntry[]): Promise<void> {
  const files = await readFiles(types.map(({ typeId }) => typeId)).catch(() => null);
  if (!files) return;
  const [only] = files;
  const name = only && files.length === 1 ? only.dicCode : 'dictionaries';
  downloadText(`${name}.json`, 'application/json', `${JSON.stringify(files, null, 2)}\n`);
}

/** Reads dictionaries from a file; null for another format. The server reports faults of the content line by line. */
export async function readFile(file: File): Promise<Files | null> {
  if (file.size === 0 || file.size > FILE_MAX_BYTES) return null;
  try {
    const content: unknown = JSON.parse(await file.text());
    const isList = Array.isArray(content) && content.length > 0 && content.every(isObject);
    return isList ? (content as Files) : null; // the server validates every field
  } catch {
    return null;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
