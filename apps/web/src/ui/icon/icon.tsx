import type { CSSProperties } from 'react';
import { Glyph } from './glyph.tsx';
import { ICONS, type IconName } from './icons.ts';

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
