import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import {
  isFixed,
  moveByKey,
  positionOfDrop,
  positionOfStep,
  type TreeLine,
  type TreeNode,
  type TreePosition,
  type TreeRules,
  type TreeStep,
} from './tree.logic.ts';
import styles from './tree.module.css';
import { type LineDrag, TreeRow } from './tree-row.tsx';

/** Check state of a line. */
export type Ticked = 'true' | 'mixed' | 'false';

/** Moving of nodes: dragging, and Alt with an arrow. */
export interface TreeMoving {
  /** All nodes, to compute allowed positions. */
  readonly nodes: readonly TreeNode[];
  readonly rules: TreeRules;
  readonly onPut: (id: string, position: TreePosition) => void;
  /** A key move has no valid position. */
  readonly onNoPosition?: () => void;
}

/** Rendering of lines. */
export interface TreeLook<Line extends TreeLine> {
  readonly tree: string | undefined;
  readonly line: string | undefined;
  /** Content before the line: indentation and fold mark. */
  readonly mark: (line: Line, onToggle: () => void) => ReactNode;
}

export interface TreeProps<Line extends TreeLine> {
  readonly label: string;
  /** The visible lines. */
  readonly lines: readonly Line[];
  /** The selected line, in trees with selection. */
  readonly selectedId?: string;
  /** In trees with check boxes. */
  readonly tickedOf?: (line: Line) => Ticked;
  /** Without it nothing can be moved. */
  readonly moving?: TreeMoving | undefined;
  readonly look?: TreeLook<Line>;
  /** Enter, Space or a click. */
  readonly onChoose: (line: Line) => void;
  readonly onToggle: (id: string) => void;
  /** Any other key on a line. Returns whether it was handled. */
  readonly onKey?: (line: Line, key: string) => boolean;
  /** Content of a line after its fold mark. */
  readonly children: (line: Line) => ReactNode;
}

/** Alt and an arrow move a node; the arrow alone moves the focus. */
const STEP_KEYS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** A tree with one line per node: a single Tab stop, arrows navigate and fold, Enter and Space choose. */
export function Tree<Line extends TreeLine>(props: TreeProps<Line>) {
  const { label, lines, selectedId = '', tickedOf, look = PLAIN, onChoose, onToggle, children } = props;
  const { tree, stop, setFocused, onKeyDown } = useKeys(props);
  const dragOf = useDragging(props.moving);
  return (
    <ul
      ref={tree}
      role="tree"
      aria-label={label}
      className={look.tree}
      {...(tickedOf ? { 'aria-multiselectable': true } : {})}
    >
      {lines.map((line) => (
        <TreeRow
          key={line.id}
          line={line}
          className={look.line}
          {...(tickedOf ? { 'aria-checked': tickedOf(line) } : { 'aria-selected': line.id === selectedId })}
          isStop={line.id === stop}
          drag={dragOf(line.id)}
          onFocus={() => setFocused(line.id)}
          onKeyDown={(event) => onKeyDown(event, line)}
          onClick={() => onChoose(line)}
          // With check boxes a double click is two presses.
          onDoubleClick={() => line.canExpand && !tickedOf && onToggle(line.id)}
        >
          {look.mark(line, () => onToggle(line.id))}
          {children(line)}
        </TreeRow>
      ))}
    </ul>
  );
}

/** The keys of a tree, and its Tab stop. */
function useKeys<Line extends TreeLine>(props: TreeProps<Line>) {
  const { lines, selectedId, moving, onChoose, onToggle, onKey } = props;
  const tree = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState('');
  const stop = [focused, selectedId].find((id) => lines.some((line) => line.id === id)) ?? lines[0]?.id;
  const focus = (id: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  // A line moved by key may lose the focus; a focus moved elsewhere meanwhile stays there.
  const moved = useRef('');
  useLayoutEffect(() => {
    if (document.activeElement === document.body && moved.current !== '') focus(moved.current);
    moved.current = '';
  }, [lines]);

  function step(id: string, key: string): boolean {
    const way = STEP_KEYS[key];
    if (!way || !moving) return false;
    const position = positionOfStep(moving.nodes, { id, step: way }, moving.rules);
    if (position) {
      moved.current = id;
      moving.onPut(id, position);
    } else moving.onNoPosition?.();
    return true;
  }

  function walk(id: string, key: string): boolean {
    const move = moveByKey(lines, { id, key });
    if (!move) return false;
    if (move.do === 'focus') focus(move.id);
    else onToggle(move.id);
    return true;
  }

  function press(line: Line, { key, altKey }: KeyboardEvent): boolean {
    if (altKey) return step(line.id, key);
    if (key !== 'Enter' && key !== ' ') return walk(line.id, key) || (onKey?.(line, key) ?? false);
    onChoose(line);
    return true;
  }

  function onKeyDown(event: KeyboardEvent, line: Line): void {
    // A key on a button inside the line belongs to that button.
    if (event.target === event.currentTarget && press(line, event)) event.preventDefault();
  }

  return { tree, stop, setFocused, onKeyDown };
}

/** Drag behaviour of each line; null when nothing can be moved. */
function useDragging(moving: TreeMoving | undefined): (id: string) => LineDrag | null {
  const [dragged, setDragged] = useState<string | null>(null);
  if (!moving) return () => null;
  const { nodes, rules, onPut } = moving;
  const fixed = new Set(nodes.filter((node) => isFixed(node, rules)).map(({ id }) => id));
  return (onId) => ({
    isMovable: !fixed.has(onId),
    begin: () => setDragged(onId),
    end: () => setDragged(null),
    positionAt: (zone) =>
      dragged === null ? null : positionOfDrop(nodes, { id: dragged, onId, zone }, rules),
    put: (position) => dragged !== null && onPut(dragged, position),
  });
}

/** Indentation per level. */
const LEVEL_PX = 18;

const PLAIN: TreeLook<TreeLine> = {
  tree: styles['tree'],
  line: styles['line'],
  mark: ({ level, canExpand, isExpanded }, onToggle) => (
    <span
      className={styles['switcher']}
      style={{ marginInlineStart: (level - 1) * LEVEL_PX }}
      aria-hidden
      onClick={(event) => {
        if (!canExpand) return;
        event.stopPropagation();
        onToggle();
      }}
    >
      {canExpand && <Icon name={isExpanded ? 'down' : 'right'} size={10} />}
    </span>
  ),
};
