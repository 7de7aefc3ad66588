import type { Services } from './bpmn-parts.ts';

/** Special looks of an element; the style sheet has them as `hq-<mark>`. */
export type Mark =
  | 'added'
  | 'removed'
  | 'changed'
  | 'fault'
  | 'active'
  | 'done'
  | 'dead'
  | 'chosen'
  | 'heat-1'
  | 'heat-2'
  | 'heat-3';

/** A few characters at the corner of an element. */
export interface Badge {
  readonly text: string;
  readonly tone?: 'error' | 'warning';
}

/** Marks of a diagram's elements by id; unknown ids are ignored. */
export interface Marks {
  readonly marks: ReadonlyMap<string, Mark>;
  readonly badges?: ReadonlyMap<string, Badge>;
}

const BADGES = 'hq-badges';

function badgeOf({ text, tone }: Badge): HTMLElement {
  const box = document.createElement('div');
  box.className = 'hq-badge';
  box.textContent = text;
  if (tone) box.dataset['tone'] = tone;
  return box;
}

/** Marks the elements of a diagram. @returns removes the marks */
export function mark(
  { canvas, elementRegistry: registry, overlays }: Pick<Services, 'canvas' | 'elementRegistry' | 'overlays'>,
  { marks, badges = new Map() }: Marks,
): () => void {
  const isHere = (id: string) => registry.get(id) !== undefined;
  const drawn = [...marks].filter(([id]) => isHere(id));
  for (const [id, how] of drawn) canvas.addMarker(id, `hq-${how}`);
  for (const [id, badge] of badges) {
    if (isHere(id)) overlays.add(id, BADGES, { html: badgeOf(badge), position: { top: -10, right: 12 } });
  }
  return () => {
    for (const [id, how] of drawn) if (isHere(id)) canvas.removeMarker(id, `hq-${how}`);
    overlays.remove({ type: BADGES });
  };
}
