import type { HouseRule } from '../rule.ts';
import { complexity } from './size/complexity.ts';
import { fileSize } from './size/file-size.ts';
import { functionSize } from './size/function-size.ts';
import { nesting } from './size/nesting.ts';
import { parameters } from './size/parameters.ts';
import { barrels } from './source/barrels.ts';
import { casts } from './source/casts.ts';
import { defaultExports } from './source/default-exports.ts';
import { docstrings } from './source/docstrings.ts';
import { namesNeedRoles } from './source/names-need-roles.ts';
import { silencers } from './source/silencers.ts';
import { syntax } from './source/syntax.ts';
import { testTitlesRule } from './source/test-titles.ts';
import { todos } from './source/todos.ts';
import { world } from './source/world.ts';
import { depth } from './tree/depth.ts';
import { drawers } from './tree/drawers.ts';
import { fileNames } from './tree/file-names.ts';
import { folderSize } from './tree/folder-size.ts';
import { libTopics } from './tree/lib-topics.ts';
import { readmes } from './tree/readmes.ts';
import { rooms } from './tree/rooms.ts';

/** Every house rule, one file each. */
export const RULES: readonly HouseRule[] = [
  rooms,
  drawers,
  fileNames,
  folderSize,
  depth,
  libTopics,
  readmes,
  fileSize,
  functionSize,
  complexity,
  nesting,
  parameters,
  syntax,
  world,
  docstrings,
  barrels,
  casts,
  defaultExports,
  testTitlesRule,
  todos,
  silencers,
  namesNeedRoles,
];
