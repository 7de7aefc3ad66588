import { Glyph } from '../icon/glyph.tsx';
import { TOOL_ICONS, type ToolIconName } from './tool-icons.ts';

export interface ToolIconProps {
  readonly name: ToolIconName;
  readonly size?: number;
  /** Lies on its side. */
  readonly isUpright?: boolean;
}

/** A line icon of a tool or a kind of file; it says nothing to readers. */
export function ToolIcon({ name, size = 16, isUpright = false }: ToolIconProps) {
  const turned = isUpright ? { transform: 'rotate(90deg)' } : {};
  return <Glyph icon={TOOL_ICONS[name]} style={{ fontSize: size, ...turned }} />;
}
