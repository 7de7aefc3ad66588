import type { HouseRule } from '../rule.ts';
import { complexity } from './size/complexity.ts';
import { fileSize } from './size/file-size.ts';
import { functionSize } from './size/function-size.ts';
import { nesting } from './size/nesting.ts';
import { parameters } from './size/parameters.ts';
import { barrels } from './source/barrels.ts';
import { businessAreas } from './source/business-areas.ts';
import { casts } from './source/casts.ts';
import { defaultExports } from './source/default-exports.ts';
import { docstrings } from './source/docstrings.ts';
import { namesNeedRoles } from './source/names-need-roles.ts';
import { recordAccess } from './source/record-access.ts';
import { silencers } from './source/silencers.ts';
import { syntax } from './source/syntax.ts';
import { testTitlesRule } from './source/test-titles.ts';
import { todos } from './source/todos.ts';
import { vocabulary } from './source/vocabulary.ts';
import { world } from './source/world.ts';
import { closures } from './tree/closures.ts';
import { depth } from './tree/depth.ts';
import { documents } from './tree/documents.ts';
import { drawers } from './tree/drawers.ts';
import { fileNames } from './tree/file-names.ts';
import { folderSize } from './tree/folder-size.ts';
import { libTopics } from './tree/lib-topics.ts';
import { readmes } from './tree/readmes.ts';
import { rooms } from './tree/rooms.ts';
import { stack } from './tree/stack.ts';

/** Every house rule, one file each. */
export const RULES: readonly HouseRule[] = [
  rooms,
  drawers,
  fileNames,
  folderSize,
  depth,
  stack,
  closures,
  documents,
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
  businessAreas,
  casts,
  recordAccess,
  defaultExports,
  testTitlesRule,
  todos,
  silencers,
  namesNeedRoles,
  vocabulary,
];
