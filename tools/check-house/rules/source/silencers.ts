import type { SourceComment } from '../../../sources/parse-source.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const SILENCER =
  /^\/[/*]\s*(oxlint-disable[a-z-]*|eslint-disable[a-z-]*|@ts-expect-error|@ts-ignore|@ts-nocheck|biome-ignore)/;
/** `-- reason` after the rule names; for compiler and formatter after a colon or space. */
const LINT_REASON = /\s--\s+\S+\s+\S+/;
const OTHER_REASON = /^\/[/*]\s*(@ts-expect-error|biome-ignore\s\S+?)[:\s]\s*\S+\s+\S+/;

function faultOf({ text }: SourceComment): string | undefined {
  const silencer = SILENCER.exec(text)?.[1];
  if (!silencer) return undefined;
  if (silencer === '@ts-ignore' || silencer === '@ts-nocheck')
    return `${silencer} hides more than it says: use @ts-expect-error`;
  const reason = silencer.includes('lint-') ? LINT_REASON : OTHER_REASON;
  return reason.test(text) ? undefined : `${silencer} without a reason of a few words`;
}

/** A suppression of a checker has a reason on the same line. */
export const silencers: HouseRule = {
  name: 'silencers',
  check: (project) =>
    sourcesOf(project).flatMap((source) =>
      source.comments.flatMap((comment) => {
        const message = faultOf(comment);
        return message ? [{ path: source.path, line: comment.line, message }] : [];
      }),
    ),
};
