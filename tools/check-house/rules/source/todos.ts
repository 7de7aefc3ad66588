import type { SourceComment } from '../../../sources/parse-source.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const MARK = /\b(TODO|FIXME|XXX|HACK)\b/;
const COMPLETE = /\bTODO\([a-z][a-z-]*\): \S/;

function faultOf(comment: SourceComment): string | undefined {
  const mark = MARK.exec(comment.text)?.[1];
  if (!mark || (mark === 'TODO' && COMPLETE.test(comment.text))) return undefined;
  return `${mark} without area and reason: write TODO(area): reason, or do it`;
}

/** A TODO has area and reason: `TODO(area): reason`. */
export const todos: HouseRule = {
  name: 'todos',
  check: (project) =>
    sourcesOf(project).flatMap((source) =>
      source.comments.flatMap((comment) => {
        const message = faultOf(comment);
        return message ? [{ path: source.path, line: comment.line, message }] : [];
      }),
    ),
};
