import { functionsOf } from '../../../sources/functions.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const LINES_MAX = 50;
const COMPONENT_LINES_MAX = 150;

/** A migration is a flat list of statements. */
const STRAIGHT = /\/(migrations|upgrades)\/\d/;

/** Functions have at most 50 code lines, React components 150; callbacks of tests are exempt. */
export const functionSize: HouseRule = {
  name: 'function-size',
  check: (project) =>
    sourcesOf(project, (path) => !STRAIGHT.test(path)).flatMap((source) =>
      functionsOf(source).flatMap((fn) => {
        const limit = fn.isComponent ? COMPONENT_LINES_MAX : LINES_MAX;
        const line = source.lineOf(fn.node);
        const lines = source.codeLines(line, source.lastLineOf(fn.node));
        if (fn.isTestCallback || lines <= limit) return [];
        return [{ path: source.path, line, message: `${fn.name}: ${lines} code lines, at most ${limit}` }];
      }),
    ),
};
