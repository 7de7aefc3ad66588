import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import type { Size } from '#web/ui/picture/frame.ts';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { ToolRow } from '../tool-row.tsx';
import { useViewKeys } from '../use-view-keys.ts';
import styles from './image-view.module.css';
import { FITTED, fittingScale, inOwnSize, type Look, movedBy, turnedBy, zoomed } from './view.logic.ts';

const NOTHING: Size = { width: 0, height: 0 };

/** The current size of an element. */
function useRoom() {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(NOTHING);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { room, size };
}

/** The wheel zooms and dragging moves; keys and buttons offer both as well. */
function useHandling(
  room: React.RefObject<HTMLDivElement | null>,
  change: (next: (look: Look) => Look) => void,
  fitting: number,
) {
  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    change((look) => zoomed(look, event.deltaY < 0 ? 1 : -1, fitting));
  });
  useEffect(() => {
    const element = room.current;
    const onWheel = (event: WheelEvent) => turnWheel(event);
    // React's passive listener cannot prevent the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [room]);
  return {
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId))
        change((look) => movedBy(look, event.movementX, event.movementY));
    },
  };
}

export interface ImageViewProps {
  readonly url: string;
  readonly name: string;
}

/** A picture: zoom in and out, original size, rotate, move (UPL-05). */
export function ImageView({ url, name }: ImageViewProps) {
  const { t } = useTranslation('files');
  const { room, size } = useRoom();
  const [picture, setPicture] = useState<Size | 'broken'>(NOTHING);
  const [look, setLook] = useState(FITTED);
  const natural = picture === 'broken' ? NOTHING : picture;
  const fitting = fittingScale(natural, size, look.degrees);
  const scale = look.scale ?? fitting;
  const handling = useHandling(room, setLook, fitting);
  const zoom = (steps: number) => setLook((now) => zoomed(now, steps, fitting));
  const turn = (degrees: number) => setLook((now) => turnedBy(now, degrees));
  useViewKeys({
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': () => setLook(FITTED),
    r: () => turn(90),
    R: () => turn(-90),
  });
  return (
    <>
      <ToolRow>
        <ToolButton icon="zoom-out" label={t('view.smaller')} onPress={() => zoom(-1)} />
        <output className={styles['percent']} aria-label={t('view.scale')}>
          {Math.round(scale * 100)}%
        </output>
        <ToolButton icon="zoom-in" label={t('view.larger')} onPress={() => zoom(1)} />
        <ToolButton icon="one-to-one" label={t('view.ownSize')} onPress={() => setLook(inOwnSize)} />
        <ToolButton icon="crop" label={t('view.fit')} onPress={() => setLook(FITTED)} />
        <ToolButton icon="rotate-left" label={t('view.turnLeft')} onPress={() => turn(-90)} />
        <ToolButton icon="rotate-right" label={t('view.turnRight')} onPress={() => turn(90)} />
      </ToolRow>
      <div ref={room} className={styles['room']} {...handling}>
        {picture === 'broken' ? (
          <EmptyState drawing="broken" title={t('view.broken')} />
        ) : (
          <img
            src={url}
            alt={name}
            className={styles['picture']}
            draggable={false}
            style={{
              width: natural.width * scale,
              height: natural.height * scale,
              transform: `translate(-50%, -50%) translate(${look.x}px, ${look.y}px) rotate(${look.degrees}deg)`,
            }}
            onLoad={({ currentTarget }) =>
              setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setPicture('broken')}
          />
        )}
      </div>
    </>
  );
}
