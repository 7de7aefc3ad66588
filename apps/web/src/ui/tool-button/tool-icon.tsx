import { Glyph } from '../icon/icon.tsx';
import { TOOL_ICONS, type ToolIconName } from './tool-icons.ts';

export interface ToolIconProps {
  readonly name: ToolIconName;
  readonly size?: number;
  /** Rotated by 90 degrees. */
  readonly isUpright?: boolean;
}

/** A line icon of a tool or file type, hidden from screen readers. */
export function ToolIcon({ name, size = 16, isUpright = false }: ToolIconProps) {
  const turned = isUpright ? { transform: 'rotate(90deg)' } : {};
  return <Glyph icon={TOOL_ICONS[name]} style={{ fontSize: size, ...turned }} />;
}
