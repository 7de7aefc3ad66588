import type { PermissionGroupRow } from '@haiqiao/contract/endpoints';
import { type NodeLine, treeLines } from '#web/ui/tree/tree.logic.ts';

/** Which groups the tree shows. */
export type StatusFilter = 'all' | 'inForce' | 'notInForce' | 'pending';

/** Filter of the tree. */
export interface TreeQuestion {
  /** Part of a name or code; empty for all. */
  readonly text: string;
  readonly status: StatusFilter;
  /** Ids of groups with folded branches. */
  readonly folded: readonly string[];
}

/** A line of the tree with its group. */
export interface GroupLine extends NodeLine<PermissionGroupRow> {
  /** Shown only for its descendants: it does not match the filter itself. */
  readonly isBeside: boolean;
}

function answers(group: PermissionGroupRow, { text, status }: TreeQuestion): boolean {
  const wanted = text.trim().toLowerCase();
  const isNamed = `${group.name}\n${group.code}`.toLowerCase().includes(wanted);
  if (!isNamed) return false;
  if (status === 'pending') return group.pending !== null;
  return status === 'all' || group.isInForce === (status === 'inForce');
}

/** The lines of the tree from top to bottom: matches and their ancestors. */
export function groupLines(
  groups: readonly PermissionGroupRow[],
  question: TreeQuestion,
): readonly GroupLine[] {
  const isAsked = question.text.trim() !== '' || question.status !== 'all';
  const isFound = (group: PermissionGroupRow) => answers(group, question);
  const lines = treeLines(groups, { collapsed: question.folded, isFound: isAsked ? isFound : null });
  return lines.map((line) => ({ ...line, isBeside: isAsked && !isFound(line.node) }));
}

/** Ids of a group and all its descendants: none of them can be its parent. */
export function branchOf(groups: readonly PermissionGroupRow[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  for (let size = 0; size < branch.size; ) {
    size = branch.size;
    for (const { id: each, parentId } of groups)
      if (parentId !== null && branch.has(parentId)) branch.add(each);
  }
  return branch;
}
