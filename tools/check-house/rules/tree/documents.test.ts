import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { documents } from './documents.ts';

const FILES = {
  'package.json': '{ "scripts": { "check": "x", "start": "y" } }',
  'apps/server/src/config.ts': '',
  'apps/server/src/platform/flows/start.ts': '',
  'modules/visits/visits.menu.ts': '',
  'docs/decisions/0001-one.md': '',
};

function judged(text: string): string[] {
  return judge(documents, { ...FILES, 'docs/a.md': text });
}

test.each([
  ['a path', 'See `server/gone.ts`.', 'server/gone.ts does not exist'],
  ['a file name', 'See `gone.ts`.', 'gone.ts does not exist'],
  ['a file name with a placeholder', 'See `<x>.job.ts`.', '<x>.job.ts does not exist'],
  ['a folder', 'See `server/gone/`.', 'server/gone/ does not exist'],
  ['a folder without a slash', 'See `platform/gone`.', 'platform/gone does not exist'],
  ['a file without its extension', 'See `platform/flows/stop`.', 'platform/flows/stop does not exist'],
  ['an argument', 'Run `x run apps/server/gone.ts`.', 'apps/server/gone.ts does not exist'],
  ['a pattern', 'See `modules/<area>/<x>.job.ts`.', 'modules/<area>/<x>.job.ts does not exist'],
  ['a pattern of one level', 'See `modules/*.menu.ts`.', 'modules/*.menu.ts does not exist'],
  ['a link', 'See [one](decisions/0002-two.md).', 'the link decisions/0002-two.md has no target'],
  ['a picture', '<img src="images/a.png" alt="">', 'the link images/a.png has no target'],
  ['a command', 'Run `npm run gone -- x`.', 'npm has no script gone'],
])('%s that does not exist is named', (_name, text, message) => {
  expect(judged(text)).toEqual([`docs/a.md:1 ${message}`]);
});

test('what exists passes, in short form, as a pattern and as a link', () => {
  const text = `\`server/config.ts\` \`apps/server/\` \`config.ts\` \`modules/<area>/<area>.menu.ts\` \`{apps,modules}/visits/\`
\`platform/flows\` \`platform/flows/start\` \`modules/**.menu.ts\` \`docs/decisions/NNNN-<title>.md\`
[one](decisions/0001-one.md) [site](https://example.com) npm run check, npm start, npm ci
\`POST /api/auth/login\` \`/lists?code=x\` \`image/png\` \`form/runtime/save\` \`a.b\` \`NODE_ENV\``;
  expect(judged(text)).toEqual([]);
});

test('blocks of code are examples, but their commands exist', () => {
  expect(judged('```sh\nsee `gone.ts`\nnpm run gone\n```')).toEqual(['docs/a.md:3 npm has no script gone']);
});

test('generated pages and the specification are not judged', () => {
  const pages = {
    'docs/spec.md': '`gone.ts`',
    'docs/requirements.md': '`gone.ts`',
    'docs/reference/a.md': '`gone.ts`',
  };
  expect(judge(documents, { ...FILES, ...pages })).toEqual([]);
});
