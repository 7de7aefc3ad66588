import type { HouseRule } from '../../rule.ts';

/** Every code file can be parsed; the other rules skip broken files. */
export const syntax: HouseRule = {
  name: 'syntax',
  check: (project) =>
    project.codeFiles.flatMap((path) => {
      try {
        project.source(path);
        return [];
      } catch (error) {
        const reason = error instanceof Error ? error.message.trim().split('\n')[0] : String(error);
        return [{ path, line: 1, message: `cannot be parsed: ${reason}` }];
      }
    }),
};
