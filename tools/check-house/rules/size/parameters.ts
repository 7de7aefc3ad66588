import { functionsOf } from '../../../sources/functions.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const PARAMETERS_MAX = 3;

/** A function takes at most three parameters, then an options object. */
export const parameters: HouseRule = {
  name: 'parameters',
  check: (project) =>
    sourcesOf(project).flatMap((source) =>
      functionsOf(source)
        .filter((fn) => fn.parameterCount > PARAMETERS_MAX)
        .map((fn) => ({
          path: source.path,
          line: source.lineOf(fn.node),
          message: `${fn.name}: ${fn.parameterCount} parameters, at most ${PARAMETERS_MAX}, then an options object`,
        })),
    ),
};
