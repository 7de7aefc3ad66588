/** One node of the syntax tree. Spans are byte offsets from 1, as the parser returns them. */
export interface AstNode {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** Called for every node from the outside in; returning `false` skips the node's children. */
export type Visitor = (node: AstNode, ancestors: readonly AstNode[]) => unknown;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value found inside a node is a node itself. */
export function isNode(value: unknown): value is AstNode {
  return isRecord(value) && typeof value['type'] === 'string';
}

/** The node under `key`, or undefined. */
export function childNode(node: AstNode, key: string): AstNode | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** The nodes in the list under `key`; call arguments come without their `{ spread, expression }` wrapper. */
export function childNodes(node: AstNode, key: string): readonly AstNode[] {
  const value = node[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (isNode(item)) return [item];
    return isRecord(item) && isNode(item['expression']) ? [item['expression']] : [];
  });
}

/** The text under `key`, or an empty text. */
export function textOf(node: AstNode | undefined, key = 'value'): string {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
}

function visitValue(value: unknown, visitor: Visitor, ancestors: readonly AstNode[]): void {
  if (Array.isArray(value)) {
    for (const item of value) visitValue(item, visitor, ancestors);
  } else if (isNode(value)) {
    walk(value, visitor, ancestors);
  } else if (isRecord(value)) {
    for (const item of Object.values(value)) visitValue(item, visitor, ancestors);
  }
}

/** Visits `node` and its descendants. The ancestors are listed from the outermost to the parent. */
export function walk(node: AstNode, visitor: Visitor, ancestors: readonly AstNode[] = []): void {
  if (visitor(node, ancestors) === false) return;
  const inner = [...ancestors, node];
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'span' && key !== 'type') visitValue(value, visitor, inner);
  }
}
