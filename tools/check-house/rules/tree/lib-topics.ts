import type { HouseRule } from '../../rule.ts';

/** `lib` stands directly in a `src` and holds one file per topic, no folders. */
export const libTopics: HouseRule = {
  name: 'lib-topics',
  check: (project) =>
    project.files.flatMap((path) => {
      const parts = path.split('/');
      const lib = parts.indexOf('lib');
      if (lib < 0) return [];
      const message =
        parts[lib - 1] === 'src' ? 'lib holds files, not folders' : 'lib is allowed only directly in a src';
      return parts[lib - 1] === 'src' && lib === parts.length - 2 ? [] : [{ path, line: 1, message }];
    }),
};
