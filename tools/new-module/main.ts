import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createModule } from './create-module.ts';

const USAGE =
  'Usage: npm run new-module <folder> <label>, for example npm run new-module visits 走访 (npm run new-module -- visits 走访 --page adds a page)';

const NEXT = `
It runs without changes: npm start installs it, and the administrator finds it in the menu.
Next: describe the area in its README.md, declare the fields of its resource and translate its label (docs/how-to/add-a-business-area.md).
At the end: npm run docs, and the test of the permission matrix with -u.`;

const { values, positionals } = parseArgs({
  options: { page: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [area, label] = positionals;
const created =
  area && label
    ? createModule(resolve(import.meta.dirname, '../..'), area, { label, hasPage: values.page })
    : ({ ok: false, reason: USAGE } as const);
if (created.ok) {
  for (const file of created.files) console.log(`wrote ${file}`);
  console.log(NEXT);
} else {
  console.error(created.reason);
  process.exitCode = 1;
}
