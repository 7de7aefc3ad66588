/** Something that stands in a tree. Nodes come with siblings in their order. */
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
  readonly place: number;
  readonly siblings: number;
  readonly canExpand: boolean;
  readonly isExpanded: boolean;
  /** What stands below it is on its way. */
  readonly isLoading?: boolean;
}

/** A line with what stands in it. */
export interface NodeLine<Node extends TreeNode> extends TreeLine {
  readonly node: Node;
}

export interface TreeView<Node extends TreeNode> {
  /** Ids of the nodes that are folded. */
  readonly collapsed: readonly string[];
  /** What is searched for; what is found stands open, with the way to it. Null for everything. */
  readonly isFound: ((node: Node) => boolean) | null;
  /** Whether what stands below something found is shown with it. */
  readonly isWhole?: boolean;
}

/** The lines in sight, from the top to the bottom. A node whose parent is not among them stands at the top. */
export function treeLines<Node extends TreeNode>(
  nodes: readonly Node[],
  { collapsed, isFound, isWhole = false }: TreeView<Node>,
): readonly NodeLine<Node>[] {
  const children = childrenOf(nodes);
  const folded = new Set(collapsed);
  const holds = (node: Node): boolean =>
    isFound === null || isFound(node) || (children.get(node.id) ?? []).some(holds);
  const shownBelow = (id: string | null, isAll: boolean) =>
    (children.get(id) ?? []).filter((node) => isAll || holds(node));
  const below = (siblings: readonly Node[], level: number, isAll: boolean): NodeLine<Node>[] =>
    siblings.flatMap((node, at) => {
      const isAllOfIt = isAll || (isWhole && isFound?.(node) === true);
      const inner = shownBelow(node.id, isAllOfIt);
      const canExpand = inner.length > 0;
      const isExpanded = canExpand && (isFound !== null || !folded.has(node.id));
      const family = { level, place: at + 1, siblings: siblings.length };
      const line = { id: node.id, node, ...family, canExpand, isExpanded };
      return [line, ...(isExpanded ? below(inner, level + 1, isAllOfIt) : [])];
    });
  return below(shownBelow(null, false), 1, false);
}

function childrenOf<Node extends TreeNode>(nodes: readonly Node[]): Map<string | null, Node[]> {
  const known = new Set(nodes.map(({ id }) => id));
  return Map.groupBy(nodes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
}

/** Some ids, with one more or without it: what a press on a fold mark does. */
export function withToggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Where a node is put: below a parent or at the top, before a sibling or as the last. */
export interface TreePlace {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

/** What can be done with a node by keys: up and down among its siblings, out behind its parent, into the one above. */
export const TREE_STEPS = ['up', 'down', 'out', 'in'] as const;
/** One of them. */
export type TreeStep = (typeof TREE_STEPS)[number];

export interface TreeRules {
  /** Levels that the tree may have. */
  readonly depthMax: number;
  /** Whether what stands at the top neither moves nor gets neighbours. */
  readonly isTopFixed: boolean;
}

/** Where a step leads; null where it leads nowhere. */
export function placeOfStep(
  nodes: readonly TreeNode[],
  { id, step }: { readonly id: string; readonly step: TreeStep },
  rules: TreeRules,
): TreePlace | null {
  const family = familyOf(nodes, id);
  if (!family || isFixed(family, rules)) return null;
  const { parentId, siblings, at } = family;
  if (step === 'up') return at > 0 ? { parentId, beforeId: siblings[at - 1]?.id ?? null } : null;
  if (step === 'down')
    return at < siblings.length - 1 ? { parentId, beforeId: siblings[at + 2]?.id ?? null } : null;
  if (step === 'in') {
    const above = siblings[at - 1];
    return above ? fitting(nodes, id, { place: { parentId: above.id, beforeId: null }, rules }) : null;
  }
  return parentId === null ? null : behind(nodes, parentId, rules);
}

/** The part of a line that something is dropped on. */
export type DropZone = 'before' | 'inside' | 'behind';

/** Where dropping a node on another one puts it; null where it may not stand, or stands already. */
export function placeOfDrop(
  nodes: readonly TreeNode[],
  { id, onId, zone }: { readonly id: string; readonly onId: string; readonly zone: DropZone },
  rules: TreeRules,
): TreePlace | null {
  const over = nodes.find((node) => node.id === onId);
  const family = familyOf(nodes, id);
  if (!over || !family || id === onId || isFixed(family, rules)) return null;
  if (zone === 'inside') return fitting(nodes, id, { place: { parentId: over.id, beforeId: null }, rules });
  if (isFixed(over, rules)) return null;
  if (zone === 'before')
    return fitting(nodes, id, { place: { parentId: over.parentId, beforeId: over.id }, rules });
  const place = behind(nodes, over.id, rules);
  // Behind its own neighbour is where it stands.
  return place === null || place.beforeId === id ? null : fitting(nodes, id, { place, rules });
}

/** Whether a node neither moves nor gets neighbours. */
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

/** The place right behind a node, among its siblings; none beside what is fixed. */
function behind(nodes: readonly TreeNode[], id: string, rules: TreeRules): TreePlace | null {
  const family = familyOf(nodes, id);
  if (!family || isFixed(family, rules)) return null;
  return { parentId: family.parentId, beforeId: family.siblings[family.at + 1]?.id ?? null };
}

function fitting(
  nodes: readonly TreeNode[],
  id: string,
  { place, rules }: { readonly place: TreePlace; readonly rules: TreeRules },
): TreePlace | null {
  const above = wayTo(nodes, place.parentId).map((node) => node.id);
  if (above.includes(id)) return null;
  return above.length + heightOf(nodes, id) > rules.depthMax ? null : place;
}

/** The nodes from the top down to one, as far as they are known. */
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

/** Levels of a node with what is below it. */
export function heightOf(nodes: readonly TreeNode[], id: string): number {
  const below = nodes.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((node) => heightOf(nodes, node.id)));
}

/** The nodes after one of them was put somewhere else: what the server will answer, shown before it does. */
export function withMoved<Node extends TreeNode>(
  nodes: readonly Node[],
  id: string,
  { parentId, beforeId }: TreePlace,
): readonly Node[] {
  const node = nodes.find((each) => each.id === id);
  if (!node) return nodes;
  const others = nodes.filter((each) => each.id !== id);
  const at = others.findIndex((each) => each.id === beforeId);
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...node, parentId });
}

/** What an arrow key does in the tree. */
export type TreeMove = { readonly do: 'focus' | 'expand' | 'collapse'; readonly id: string };

/** Where an arrow key leads from a line, as trees of the desktop do it; null where it leads nowhere. */
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
