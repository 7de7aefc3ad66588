import type { ButtonRule, GroupAudience, GroupContent, MenuRule } from '@haiqiao/contract/access';
import type { PermissionCatalogue } from '@haiqiao/contract/endpoints';
import type { Ticked } from '#web/ui/tree/tree.tsx';
import type { TreeLine } from '#web/ui/tree/tree.logic.ts';

/** A menu or button that can be granted or denied, with its children. */
export interface GrantNode {
  /** `menu:<id>` or `button:<code>`; the parent of the platform's own buttons is `menu:`. */
  readonly key: string;
  readonly kind: 'menu' | 'button' | 'platform';
  /** Id of the menu or code of the button. */
  readonly id: string;
  readonly label: string;
  /** The technical code. */
  readonly code: string;
  /** Only a container: granting it alone shows nothing. */
  readonly isHolder: boolean;
  readonly isEnabled: boolean;
  /** Whether the editor may grant it. */
  readonly mayGrant: boolean;
  readonly children: readonly GrantNode[];
}

/** A group's state for one node. */
export type GrantState = 'none' | 'granted' | 'denied';

/** States by key. */
export type GrantStates = ReadonlyMap<string, GrantState>;

/** The tree of everything grantable to an audience. */
export function grantTree(
  { menus, buttons, mayGrant }: PermissionCatalogue,
  audience: GroupAudience,
): readonly GrantNode[] {
  const own = menus.filter((menu) => menu.audience === audience);
  const menuIds = new Set(own.map(({ id }) => id));
  const ofMenu = Map.groupBy(buttons, ({ menuId }) => menuId);
  const [mayMenus, mayButtons] = [mayGrant && new Set(mayGrant.menus), mayGrant && new Set(mayGrant.buttons)];
  const buttonNode = ({ code, name }: (typeof buttons)[number]): GrantNode => ({
    key: `button:${code}`,
    kind: 'button',
    id: code,
    label: name,
    code,
    isHolder: false,
    isEnabled: true,
    mayGrant: mayButtons?.has(code) ?? true,
    children: [],
  });
  const nodesUnder = (parentId: string | null): readonly GrantNode[] =>
    own
      .filter(
        (menu) => (menu.parentId !== null && menuIds.has(menu.parentId) ? menu.parentId : null) === parentId,
      )
      .map(({ id, name, code, isPage, isEnabled }) => ({
        key: `menu:${id}`,
        kind: 'menu',
        id,
        label: name,
        code,
        isHolder: !isPage,
        isEnabled,
        mayGrant: mayMenus?.has(id) ?? true,
        children: [...nodesUnder(id), ...(ofMenu.get(id) ?? []).map(buttonNode)],
      }));
  const loose = audience === 'STAFF' ? (ofMenu.get(null) ?? []).map(buttonNode) : [];
  return loose.length === 0 ? nodesUnder(null) : [...nodesUnder(null), platformNode(loose)];
}

function platformNode(children: readonly GrantNode[]): GrantNode {
  return {
    key: 'menu:',
    kind: 'platform',
    id: '',
    label: '',
    code: '',
    isHolder: true,
    isEnabled: true,
    mayGrant: true,
    children,
  };
}

/** A group's states of menus and buttons, by key. */
export function statesOf({ menus, buttons }: Pick<GroupContent, 'menus' | 'buttons'>): GrantStates {
  const word = (denied: boolean): GrantState => (denied ? 'denied' : 'granted');
  return new Map([
    ...menus.map(({ menuId, denied }) => [`menu:${menuId}`, word(denied)] as const),
    ...buttons.map(({ code, denied }) => [`button:${code}`, word(denied)] as const),
  ]);
}

/** A node and all its descendants. */
function branchOf(node: GrantNode): readonly GrantNode[] {
  return [node, ...node.children.flatMap(branchOf)];
}

/** The nodes counted for a branch tick: containers are excluded. */
function countedIn(node: GrantNode): readonly GrantNode[] {
  const inner = node.children.flatMap(countedIn);
  return node.isHolder && inner.length > 0 ? inner : [node, ...inner];
}

/** Whether a branch is granted completely, partly or not at all. */
export function tickedOf(node: GrantNode, states: GrantStates): Ticked {
  const counted = countedIn(node);
  const granted = counted.filter(({ key }) => states.get(key) === 'granted').length;
  if (granted === 0) return 'false';
  return granted === counted.length ? 'true' : 'mixed';
}

/** A group's grants after a branch is set to a state; a denial is set on the node alone. */
export function withState(
  content: Pick<GroupContent, 'menus' | 'buttons'>,
  node: GrantNode,
  state: GrantState,
): Pick<GroupContent, 'menus' | 'buttons'> {
  // A denied menu includes its descendants.
  const branch = state === 'denied' || isDenied(content, node) ? [node] : branchOf(node);
  const chosen = branch.filter((each) => state !== 'granted' || each.mayGrant);
  const keys = new Set(chosen.map(({ key }) => key));
  const remaining = {
    menus: content.menus.filter(({ menuId }) => !keys.has(`menu:${menuId}`)),
    buttons: content.buttons.filter(({ code }) => !keys.has(`button:${code}`)),
  };
  if (state === 'none') return remaining;
  const denied = state === 'denied';
  const menus = chosen
    .filter(({ kind }) => kind === 'menu')
    .map(({ id }): MenuRule => ({ menuId: id, denied }));
  const buttons = chosen
    .filter(({ kind }) => kind === 'button')
    .map(({ id }): ButtonRule => ({ code: id, denied }));
  return { menus: [...remaining.menus, ...menus], buttons: [...remaining.buttons, ...buttons] };
}

function isDenied(content: Pick<GroupContent, 'menus' | 'buttons'>, { key }: GrantNode): boolean {
  return statesOf(content).get(key) === 'denied';
}

/** A line of the tree with its node. */
export interface GrantLine extends TreeLine {
  readonly node: GrantNode;
  /** Overridden by a denial of an ancestor. */
  readonly isTakenAway: boolean;
}

/** Filter of the grant tree. */
export interface GrantQuestion {
  readonly text: string;
  /** Only nodes the group grants or denies. */
  readonly onlySaid: boolean;
  readonly folded: readonly string[];
}

/** The lines of the tree from top to bottom. Actions on a line affect only its visible nodes: the filter removes the others. */
export function grantLines(
  nodes: readonly GrantNode[],
  states: GrantStates,
  question: GrantQuestion,
): readonly GrantLine[] {
  const isAsked = question.text.trim() !== '' || question.onlySaid;

  function linesOf(
    siblings: readonly GrantNode[],
    above: { readonly level: number; readonly isTakenAway: boolean },
  ): readonly GrantLine[] {
    return siblings.flatMap((node, at) => {
      const canExpand = node.children.length > 0;
      const isExpanded = canExpand && (isAsked || !question.folded.includes(node.key));
      const isTakenAway = above.isTakenAway && node.kind === 'menu';
      const line: GrantLine = {
        id: node.key,
        level: above.level,
        position: at + 1,
        siblings: siblings.length,
        canExpand,
        isExpanded,
        node,
        isTakenAway,
      };
      const inner = { level: above.level + 1, isTakenAway: isTakenAway || states.get(node.key) === 'denied' };
      return [line, ...(isExpanded ? linesOf(node.children, inner) : [])];
    });
  }

  return linesOf(isAsked ? cutTo(nodes, states, question) : nodes, { level: 1, isTakenAway: false });
}

/** The nodes that match a filter, with all ancestors, and all descendants of nodes that match by name. */
function cutTo(
  nodes: readonly GrantNode[],
  states: GrantStates,
  { text, onlySaid }: Pick<GrantQuestion, 'text' | 'onlySaid'>,
): readonly GrantNode[] {
  const wanted = text.trim().toLowerCase();
  return nodes.flatMap((node) => {
    const isNamed = `${node.label}\n${node.code}`.toLowerCase().includes(wanted);
    const children = cutTo(node.children, states, { text: isNamed ? '' : text, onlySaid });
    const isAnswer = isNamed && (!onlySaid || states.has(node.key));
    return isAnswer || children.length > 0 ? [{ ...node, children }] : [];
  });
}
