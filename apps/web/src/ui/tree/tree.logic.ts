/** A node of a tree. Siblings come in order. */
export interface TreeNode {
  readonly id: string;
  /** Null at the top. */
  readonly parentId: string | null;
}

/** A line of a tree. */
export interface TreeLine {
  readonly id: string;
  /** 1 at the top. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly canExpand: boolean;
  readonly isExpanded: boolean;
  /** Its children are loading. */
  readonly isLoading?: boolean;
}

/** A line with its node. */
export interface NodeLine<Node extends TreeNode> extends TreeLine {
  readonly node: Node;
}

export interface TreeView<Node extends TreeNode> {
  /** Ids of the folded nodes. */
  readonly collapsed: readonly string[];
  /** Search filter; results are shown with their ancestors. Null for no filter. */
  readonly isFound: ((node: Node) => boolean) | null;
  /** Whether descendants of a result are shown with it. */
  readonly isWhole?: boolean;
}

/** The visible lines from top to bottom. A node whose parent is missing is at the top. */
export function treeLines<Node extends TreeNode>(
  nodes: readonly Node[],
  { collapsed, isFound, isWhole = false }: TreeView<Node>,
): readonly NodeLine<Node>[] {
  const children = childrenOf(nodes);
  const folded = new Set(collapsed);
  const containsMatch = (node: Node): boolean =>
    isFound === null || isFound(node) || (children.get(node.id) ?? []).some(containsMatch);
  const shownBelow = (id: string | null, isAll: boolean) =>
    (children.get(id) ?? []).filter((node) => isAll || containsMatch(node));
  const below = (siblings: readonly Node[], level: number, isAll: boolean): NodeLine<Node>[] =>
    siblings.flatMap((node, at) => {
      const isAllOfIt = isAll || (isWhole && isFound?.(node) === true);
      const inner = shownBelow(node.id, isAllOfIt);
      const canExpand = inner.length > 0;
      const isExpanded = canExpand && (isFound !== null || !folded.has(node.id));
      const family = { level, position: at + 1, siblings: siblings.length };
      const line = { id: node.id, node, ...family, canExpand, isExpanded };
      return [line, ...(isExpanded ? below(inner, level + 1, isAllOfIt) : [])];
    });
  return below(shownBelow(null, false), 1, false);
}

function childrenOf<Node extends TreeNode>(nodes: readonly Node[]): Map<string | null, Node[]> {
  const ids = new Set(nodes.map(({ id }) => id));
  return Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
}

/** The ids with one added or removed: the effect of a press on the fold mark. */
export function withToggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Position of a node: below a parent or at the top, before a sibling or last. */
export interface TreePosition {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

/** Keyboard moves of a node: up and down among its siblings, out behind its parent, into the previous one. */
export const TREE_STEPS = ['up', 'down', 'out', 'in'] as const;
/** An action granted by a model. */
export type TreeStep = (typeof TREE_STEPS)[number];

export interface TreeRules {
  /** Maximum depth of the tree. */
  readonly depthMax: number;
  /** Whether top nodes can neither move nor get siblings. */
  readonly isTopFixed: boolean;
}

/** Target position of a step; null for none. */
export function positionOfStep(
  nodes: readonly TreeNode[],
  { id, step }: { readonly id: string; readonly step: TreeStep },
  rules: TreeRules,
): TreePosition | null {
  const family = familyOf(nodes, id);
  if (!family || isFixed(family, rules)) return null;
  const { parentId, siblings, at } = family;
  if (step === 'up') return at > 0 ? { parentId, beforeId: siblings[at - 1]?.id ?? null } : null;
  if (step === 'down')
    return at < siblings.length - 1 ? { parentId, beforeId: siblings[at + 2]?.id ?? null } : null;
  if (step === 'in') {
    const above = siblings[at - 1];
    return above ? fitting(nodes, id, { position: { parentId: above.id, beforeId: null }, rules }) : null;
  }
  return parentId === null ? null : behind(nodes, parentId, rules);
}

/** The part of a line under a drop. */
export type DropZone = 'before' | 'inside' | 'behind';

/** Position of a drop on another node; null when not allowed or unchanged. */
export function positionOfDrop(
  nodes: readonly TreeNode[],
  { id, onId, zone }: { readonly id: string; readonly onId: string; readonly zone: DropZone },
  rules: TreeRules,
): TreePosition | null {
  const over = nodes.find((node) => node.id === onId);
  const family = familyOf(nodes, id);
  if (!over || !family || id === onId || isFixed(family, rules)) return null;
  if (zone === 'inside')
    return fitting(nodes, id, { position: { parentId: over.id, beforeId: null }, rules });
  if (isFixed(over, rules)) return null;
  if (zone === 'before')
    return fitting(nodes, id, { position: { parentId: over.parentId, beforeId: over.id }, rules });
  const position = behind(nodes, over.id, rules);
  // Behind its own neighbour is its current position.
  return position === null || position.beforeId === id ? null : fitting(nodes, id, { position, rules });
}

/** Whether a node can neither move nor get siblings. */
export function isFixed({ parentId }: Pick<TreeNode, 'parentId'>, { isTopFixed }: TreeRules): boolean {
  return isTopFixed && parentId === null;
}

interface Family {
  readonly parentId: string | null;
  readonly siblings: readonly TreeNode[];
  readonly at: number;
}

function familyOf(nodes: readonly TreeNode[], id: string): Family | null {
  const node = nodes.find((each) => each.id === id);
  if (!node) return null;
  const siblings = nodes.filter(({ parentId }) => parentId === node.parentId);
  return { parentId: node.parentId, siblings, at: siblings.indexOf(node) };
}

/** The position directly behind a node, among its siblings; null beside a fixed node. */
function behind(nodes: readonly TreeNode[], id: string, rules: TreeRules): TreePosition | null {
  const family = familyOf(nodes, id);
  if (!family || isFixed(family, rules)) return null;
  return { parentId: family.parentId, beforeId: family.siblings[family.at + 1]?.id ?? null };
}

function fitting(
  nodes: readonly TreeNode[],
  id: string,
  { position, rules }: { readonly position: TreePosition; readonly rules: TreeRules },
): TreePosition | null {
  const above = wayTo(nodes, position.parentId).map((node) => node.id);
  if (above.includes(id)) return null;
  return above.length + heightOf(nodes, id) > rules.depthMax ? null : position;
}

/** The nodes from the top down to one, as far as they are loaded. */
export function wayTo<Node extends TreeNode>(nodes: readonly Node[], id: string | null): readonly Node[] {
  const way: Node[] = [];
  for (let at = id; at !== null; ) {
    const node = nodes.find((each) => each.id === at);
    if (!node || way.includes(node)) break;
    way.unshift(node);
    at = node.parentId;
  }
  return way;
}

/** Levels of a node and its descendants. */
export function heightOf(nodes: readonly TreeNode[], id: string): number {
  const below = nodes.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((node) => heightOf(nodes, node.id)));
}

/** The nodes after a move: the expected server state, shown in advance. */
export function withMoved<Node extends TreeNode>(
  nodes: readonly Node[],
  id: string,
  { parentId, beforeId }: TreePosition,
): readonly Node[] {
  const node = nodes.find((each) => each.id === id);
  if (!node) return nodes;
  const others = nodes.filter((each) => each.id !== id);
  const at = others.findIndex((each) => each.id === beforeId);
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...node, parentId });
}

/** Effect of an arrow key in the tree. */
export type TreeMove = { readonly do: 'focus' | 'expand' | 'collapse'; readonly id: string };

/** Effect of an arrow key on a line, as in desktop trees; null for none. */
export function moveByKey(
  lines: readonly TreeLine[],
  { id, key }: { readonly id: string; readonly key: string },
): TreeMove | null {
  const at = lines.findIndex((each) => each.id === id);
  const line = lines[at];
  if (!line) return null;
  if (key === 'ArrowRight' && line.canExpand && !line.isExpanded) return { do: 'expand', id };
  if (key === 'ArrowLeft' && line.isExpanded) return { do: 'collapse', id };
  const target = lines[targetOf(lines, at, key)]?.id;
  return target === undefined || target === id ? null : { do: 'focus', id: target };
}

function targetOf(lines: readonly TreeLine[], at: number, key: string): number {
  const level = lines[at]?.level ?? 1;
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'ArrowRight':
      return (lines[at + 1]?.level ?? 0) > level ? at + 1 : at;
    case 'ArrowLeft':
      return lines.findLastIndex((line, index) => index < at && line.level < level);
    case 'Home':
      return 0;
    case 'End':
      return lines.length - 1;
    default:
      return at;
  }
}
