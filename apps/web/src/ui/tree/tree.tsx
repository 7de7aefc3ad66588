import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import {
  isFixed,
  moveByKey,
  placeOfDrop,
  placeOfStep,
  type TreeLine,
  type TreeNode,
  type TreePlace,
  type TreeRules,
  type TreeStep,
} from './tree.logic.ts';
import styles from './tree.module.css';
import { type LineDrag, TreeRow } from './tree-row.tsx';

/** Whether a line is ticked, in part, or not. */
export type Ticked = 'true' | 'mixed' | 'false';

/** What moves nodes: dragging, and Alt with an arrow. */
export interface TreeMoving {
  /** Every node, for where a dragged one may stand. */
  readonly nodes: readonly TreeNode[];
  readonly rules: TreeRules;
  readonly onPut: (id: string, place: TreePlace) => void;
  /** A key asked for a place that there is not. */
  readonly onNoPlace?: () => void;
}

/** How lines are drawn. */
export interface TreeLook<Line extends TreeLine> {
  readonly tree: string | undefined;
  readonly line: string | undefined;
  /** What stands before the content: the room per level and the fold mark. */
  readonly mark: (line: Line, onToggle: () => void) => ReactNode;
}

export interface TreeProps<Line extends TreeLine> {
  readonly label: string;
  /** The lines in sight. */
  readonly lines: readonly Line[];
  /** The chosen one, in trees in which one is chosen. */
  readonly selectedId?: string;
  /** In trees whose lines are ticked. */
  readonly tickedOf?: (line: Line) => Ticked;
  /** Without it nothing can be moved. */
  readonly moving?: TreeMoving | undefined;
  readonly look?: TreeLook<Line>;
  /** Enter, Space or a click. */
  readonly onChoose: (line: Line) => void;
  readonly onToggle: (id: string) => void;
  /** Any other key on a line. Answers whether it meant something. */
  readonly onKey?: (line: Line, key: string) => boolean;
  /** What stands in a line behind its fold mark. */
  readonly children: (line: Line) => ReactNode;
}

/** Alt and an arrow move a node; the arrow alone moves the focus. */
const STEP_KEYS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** A tree of one line each: one stop for the keyboard, arrows walk and fold, Enter and Space choose. */
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
          // A tick is set and taken back by two presses.
          onDoubleClick={() => line.canExpand && !tickedOf && onToggle(line.id)}
        >
          {look.mark(line, () => onToggle(line.id))}
          {children(line)}
        </TreeRow>
      ))}
    </ul>
  );
}

/** The keys of a tree, and the one line at which the Tab key stops. */
function useKeys<Line extends TreeLine>(props: TreeProps<Line>) {
  const { lines, selectedId, moving, onChoose, onToggle, onKey } = props;
  const tree = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState('');
  const stop = [focused, selectedId].find((id) => lines.some((line) => line.id === id)) ?? lines[0]?.id;
  const focus = (id: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  // A line that a key has moved may lose the focus on its way; whoever has gone elsewhere meanwhile stays there.
  const moved = useRef('');
  useLayoutEffect(() => {
    if (document.activeElement === document.body && moved.current !== '') focus(moved.current);
    moved.current = '';
  }, [lines]);

  function step(id: string, key: string): boolean {
    const way = STEP_KEYS[key];
    if (!way || !moving) return false;
    const place = placeOfStep(moving.nodes, { id, step: way }, moving.rules);
    if (place) {
      moved.current = id;
      moving.onPut(id, place);
    } else moving.onNoPlace?.();
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
    // A key on a button in the line is that button's.
    if (event.target === event.currentTarget && press(line, event)) event.preventDefault();
  }

  return { tree, stop, setFocused, onKeyDown };
}

/** What dragging does with each line; nothing where nothing can be moved. */
function useDragging(moving: TreeMoving | undefined): (id: string) => LineDrag | null {
  const [dragged, setDragged] = useState<string | null>(null);
  if (!moving) return () => null;
  const { nodes, rules, onPut } = moving;
  const fixed = new Set(nodes.filter((node) => isFixed(node, rules)).map(({ id }) => id));
  return (onId) => ({
    isMovable: !fixed.has(onId),
    begin: () => setDragged(onId),
    end: () => setDragged(null),
    placeAt: (zone) => (dragged === null ? null : placeOfDrop(nodes, { id: dragged, onId, zone }, rules)),
    put: (place) => dragged !== null && onPut(dragged, place),
  });
}

/** Room per level. */
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
