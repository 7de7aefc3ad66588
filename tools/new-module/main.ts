import { resolve } from 'node:path';
import { createModule } from './create-module.ts';

const USAGE = 'Say the name of the business area: npm run new-module visits';

const NEXT = `
Next: say in README.md what the area is. Its definitions (module.ts, resources, lists, forms, flows) join the folder
with the definition engine, the ENG rows of docs/requirements.md; until those are proven, nothing is installed from here.`;

const [area] = process.argv.slice(2);
const created = area
  ? createModule(resolve(import.meta.dirname, '../..'), area)
  : ({ ok: false, reason: USAGE } as const);
if (created.ok) {
  for (const file of created.files) console.log(`wrote ${file}`);
  console.log(NEXT);
} else {
  console.error(created.reason);
  process.exitCode = 1;
}
