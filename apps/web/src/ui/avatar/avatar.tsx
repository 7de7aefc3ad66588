import { useState } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  readonly name: string;
  /** URL of the picture; empty for none. */
  readonly src: string;
  /** 32 in the header. */
  readonly sizePx?: number;
}

/** A person's picture; the first character of the name when missing or not loaded. Hidden from screen readers. */
export function Avatar({ name, src, sizePx = 32 }: AvatarProps) {
  const [broken, setBroken] = useState('');
  const size = { width: sizePx, height: sizePx };
  if (src !== '' && src !== broken)
    return <img className={styles['avatar']} style={size} src={src} alt="" onError={() => setBroken(src)} />;
  return (
    <span className={styles['avatar']} style={{ ...size, fontSize: Math.round(sizePx * 0.44) }} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
