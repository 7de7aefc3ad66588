import { spawnSync } from 'node:child_process';
import { ROOT } from '../project.mjs';

/** Where changes are merged to, the first that exists. */
const TARGETS = ['origin/main', 'main'];

/**
 * The commit at which the work in this folder left the main branch.
 * @param {string} [root]
 * @returns {string | undefined} undefined outside of a Git working tree and where there is no main branch
 */
export function mergeBase(root = ROOT) {
  for (const target of TARGETS) {
    const answer = spawnSync('git', ['merge-base', 'HEAD', target], { cwd: root, encoding: 'utf8' });
    if (answer.status === 0) return answer.stdout.trim();
  }
  return undefined;
}
