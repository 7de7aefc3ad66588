import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import type { CSSProperties, ReactElement } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const drawings = new WeakMap<IconDefinition, ReactElement>();

function draw({ icon }: IconDefinition): ReactElement {
  // Icons of two colours, the only ones that are functions, are not among ours.
  const { attrs, children = [] } = typeof icon === 'function' ? icon('currentColor', 'none') : icon;
  return (
    <svg
      viewBox={attrs['viewBox']}
      fillRule={attrs['fill-rule'] === 'evenodd' ? 'evenodd' : undefined}
      width="1em"
      height="1em"
      fill="currentColor"
      focusable={false}
    >
      {children.map((path) => (
        <path key={path.attrs['d']} d={path.attrs['d']} />
      ))}
    </svg>
  );
}

/** One element for all places that show an icon: React makes it once and never looks into it again. */
function drawingOf(icon: IconDefinition): ReactElement {
  const drawing = drawings.get(icon) ?? draw(icon);
  drawings.set(icon, drawing);
  return drawing;
}

export interface GlyphProps {
  readonly icon: IconDefinition;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

/**
 * An icon of the component library as large as its text. Our own element instead of the library's, which puts its styles in
 * order with every icon: a page has dozens of them.
 */
export function Glyph({ icon, className, style }: GlyphProps) {
  return (
    <span aria-hidden className={classNames('anticon', className)} style={style}>
      {drawingOf(icon)}
    </span>
  );
}
