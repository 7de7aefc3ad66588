import type { ButtonRule, GroupAudience, GroupContent, MenuRule } from '@haiqiao/contract/access';
import type { PermissionCatalogue } from '@haiqiao/contract/endpoints';
import type { Ticked } from '#web/ui/tree/tree.tsx';
import type { TreeLine } from '#web/ui/tree/tree.logic.ts';

/** A menu or button that can be granted or denied, with what stands below it. */
export interface GrantNode {
  /** `menu:<id>` or `button:<code>`; a menu of the platform's own buttons is `menu:`. */
  readonly key: string;
  readonly kind: 'menu' | 'button' | 'platform';
  /** Id of the menu, code of the button. */
  readonly id: string;
  readonly label: string;
  /** What experts call it. */
  readonly code: string;
  /** Only holds others: granting it alone shows nothing. */
  readonly isHolder: boolean;
  readonly isEnabled: boolean;
  /** Whether whoever edits may grant it. */
  readonly mayGrant: boolean;
  readonly children: readonly GrantNode[];
}

/** What a group says of one node. */
export type GrantState = 'none' | 'granted' | 'denied';

/** States by key. */
export type GrantStates = ReadonlyMap<string, GrantState>;

/** The tree of everything that can be granted to an audience. */
export function grantTree(
  { menus, buttons, mayGrant }: PermissionCatalogue,
  audience: GroupAudience,
): readonly GrantNode[] {
  const own = menus.filter((menu) => menu.audience === audience);
  const known = new Set(own.map(({ id }) => id));
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
        (menu) => (menu.parentId !== null && known.has(menu.parentId) ? menu.parentId : null) === parentId,
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

/** What a group says of menus and buttons, by key. */
export function statesOf({ menus, buttons }: Pick<GroupContent, 'menus' | 'buttons'>): GrantStates {
  const word = (denied: boolean): GrantState => (denied ? 'denied' : 'granted');
  return new Map([
    ...menus.map(({ menuId, denied }) => [`menu:${menuId}`, word(denied)] as const),
    ...buttons.map(({ code, denied }) => [`button:${code}`, word(denied)] as const),
  ]);
}

/** A node and everything below it. */
function branchOf(node: GrantNode): readonly GrantNode[] {
  return [node, ...node.children.flatMap(branchOf)];
}

/** What counts when a branch is ticked: not those that only hold others. */
function countedIn(node: GrantNode): readonly GrantNode[] {
  const inner = node.children.flatMap(countedIn);
  return node.isHolder && inner.length > 0 ? inner : [node, ...inner];
}

/** Whether all of a branch is granted, some of it, or nothing. */
export function tickedOf(node: GrantNode, states: GrantStates): Ticked {
  const counted = countedIn(node);
  const granted = counted.filter(({ key }) => states.get(key) === 'granted').length;
  if (granted === 0) return 'false';
  return granted === counted.length ? 'true' : 'mixed';
}

/** What a group says once a branch is set to a state; a denial is set on the node alone. */
export function withState(
  content: Pick<GroupContent, 'menus' | 'buttons'>,
  node: GrantNode,
  state: GrantState,
): Pick<GroupContent, 'menus' | 'buttons'> {
  // A denied menu takes along what stands below it.
  const branch = state === 'denied' || isDenied(content, node) ? [node] : branchOf(node);
  const chosen = branch.filter((each) => state !== 'granted' || each.mayGrant);
  const keys = new Set(chosen.map(({ key }) => key));
  const kept = {
    menus: content.menus.filter(({ menuId }) => !keys.has(`menu:${menuId}`)),
    buttons: content.buttons.filter(({ code }) => !keys.has(`button:${code}`)),
  };
  if (state === 'none') return kept;
  const denied = state === 'denied';
  const menus = chosen
    .filter(({ kind }) => kind === 'menu')
    .map(({ id }): MenuRule => ({ menuId: id, denied }));
  const buttons = chosen
    .filter(({ kind }) => kind === 'button')
    .map(({ id }): ButtonRule => ({ code: id, denied }));
  return { menus: [...kept.menus, ...menus], buttons: [...kept.buttons, ...buttons] };
}

function isDenied(content: Pick<GroupContent, 'menus' | 'buttons'>, { key }: GrantNode): boolean {
  return statesOf(content).get(key) === 'denied';
}

/** A line of the tree with its node. */
export interface GrantLine extends TreeLine {
  readonly node: GrantNode;
  /** A denial above takes it away, whatever is said of it. */
  readonly isTakenAway: boolean;
}

/** What is asked of the tree of grants. */
export interface GrantQuestion {
  readonly text: string;
  /** Only what the group speaks of. */
  readonly onlySaid: boolean;
  readonly folded: readonly string[];
}

/** The lines of the tree from top to bottom. What is done with a line is done with what is in sight of it: the question cuts the rest off. */
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
        place: at + 1,
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

/** The nodes that answer a question, with all above them, and with all below those whose own name is asked for. */
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
