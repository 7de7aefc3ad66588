import { resolve } from 'node:path';
import { createModule } from './create-module.ts';

const USAGE = 'Say the name of the business area, and what it is called: npm run new-module visits 走访';

const NEXT = `
It runs as it is: npm start installs it, and the administrator finds it in the menu.
Next: say in README.md what the area is, and give the resource its fields (docs/how-to/add-a-business-area.md).`;

const [area, label] = process.argv.slice(2);
const created = area
  ? createModule(resolve(import.meta.dirname, '../..'), area, label)
  : ({ ok: false, reason: USAGE } as const);
if (created.ok) {
  for (const file of created.files) console.log(`wrote ${file}`);
  console.log(NEXT);
} else {
  console.error(created.reason);
  process.exitCode = 1;
}
