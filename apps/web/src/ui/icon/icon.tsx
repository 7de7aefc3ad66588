import type { CSSProperties, ReactElement } from 'react';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { LoadingOutlined } from '@ant-design/icons';
import { classNames } from '#web/lib/class-names.ts';
import { type IconName, ICONS } from './icons.ts';

const drawings = new WeakMap<IconDefinition, ReactElement>();

function draw({ icon }: IconDefinition): ReactElement {
  // Two-tone icons are functions; we use none of them.
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

/** One element per icon, shared by all uses: React creates it once and skips it afterwards. */
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
 * An icon of the component library at text size. Our own element instead of the library's, which inserts its styles for every icon: a page
 * has dozens of them.
 */
export function Glyph({ icon, className, style }: GlyphProps) {
  return (
    <span aria-hidden className={classNames('anticon', className)} style={style}>
      {drawingOf(icon)}
    </span>
  );
}

export interface IconProps {
  readonly name: IconName;
  /** Pixels; 14 in buttons, 16 in the menu, 18 in the header (VISUAL §5). */
  readonly size?: number;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

/** A line icon in the text colour, hidden from screen readers: the control around it has the name. */
export function Icon({ name, size = 14, className, style }: IconProps) {
  return <Glyph icon={ICONS[name]} className={className} style={{ fontSize: size, ...style }} />;
}

/**
 * The spinner of a busy button. Ours, because the library's has an English accessible name, and stays in the document after a very short
 * busy state.
 */
export const busyIcon = <LoadingOutlined aria-hidden spin />;
