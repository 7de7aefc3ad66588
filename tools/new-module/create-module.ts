import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What came of creating an area: the files written, or the sentence that says why there are none. */
export type CreatedModule =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const TEMPLATE = join(import.meta.dirname, 'template');
const AREA = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const AREA_LENGTH_MAX = 40;

function refusal(root: string, area: string): string | undefined {
  if (!AREA.test(area) || area.length > AREA_LENGTH_MAX) {
    return `"${area}" is no name for a business area: use a noun in kebab-case of at most ${AREA_LENGTH_MAX} letters, e.g. visits`;
  }
  if (existsSync(join(root, 'modules', area))) return `modules/${area} exists already`;
  if (existsSync(join(root, 'apps/server/src/features', area))) {
    return `"${area}" is a fixed area of the server (apps/server/src/features/${area})`;
  }
  return undefined;
}

/**
 * Copies the template of a business area to `modules/<area>` below `root`. Nothing outside that folder is touched.
 * Paths in the answer are relative to `root`, sorted.
 */
export function createModule(root: string, area: string): CreatedModule {
  const reason = refusal(root, area);
  if (reason) return { ok: false, reason };
  const folder = join(root, 'modules', area);
  cpSync(TEMPLATE, folder, { recursive: true, errorOnExist: true, force: false });
  const files = globSync('**/*.*', { cwd: folder }).toSorted();
  for (const file of files) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('{{area}}', area));
  }
  return { ok: true, files: files.map((file) => `modules/${area}/${file.replaceAll('\\', '/')}`) };
}
