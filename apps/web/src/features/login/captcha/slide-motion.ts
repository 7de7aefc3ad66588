import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { KEY_STEP_PX, PIECE_PX } from './captcha-limits.ts';
import type { CaptchaVariantProps } from './captcha-variant.ts';
import { useTrailRecorder } from './trail-recorder.ts';

/** Width of the handle and of the gaps at both ends of its track, CSS pixels. */
export const HANDLE_PX = 48;
export const GAP_PX = 4;

/** A press that moves the piece by less does not count. */
const STIR_PX = 1;

interface Motion {
  readonly captchaId: string;
  /** Left edge of the piece, CSS pixels of the picture. */
  readonly x: number;
  readonly isDragging: boolean;
  readonly isAnswered: boolean;
}

/** Position of the piece and its input: pointer and keys, with the trail of both. */
export function useSlideMotion(props: CaptchaVariantProps<'slide'>) {
  const piece = usePiece(props);
  const pointer = usePointer(piece, props.isBusy);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (props.isBusy) return;
    const x = keyTarget(event, piece);
    if (event.key === 'Enter') piece.confirm();
    else if (x === undefined) return;
    else piece.moveTo(x);
    event.preventDefault();
  };

  /** Leaving the field after moving the piece by keys confirms its position. */
  const onBlur = (): void => {
    if (!piece.isDragging && !piece.isAnswered && piece.x >= STIR_PX) piece.confirm();
  };

  const { x, maxX, isDragging, isAnswered } = piece;
  return { x, maxX, isDragging, isAnswered, handlers: { ...pointer, onKeyDown, onBlur } };
}

/** The piece: it moves, and answers when its position is confirmed. */
function usePiece({ reply, onAnswer }: CaptchaVariantProps<'slide'>) {
  const { captchaId } = reply;
  const maxX = reply.width - PIECE_PX;
  const atRest: Motion = { captchaId, x: 0, isDragging: false, isAnswered: false };
  const [stored, setMotion] = useState(atRest);
  const motion = stored.captchaId === captchaId ? stored : atRest;
  const recorder = useTrailRecorder(captchaId);
  return {
    ...motion,
    maxX,
    moveTo: (x: number, isDragging = motion.isDragging): void => {
      const inside = Math.min(maxX, Math.max(0, x));
      recorder.record(inside);
      if (motion.isAnswered) onAnswer(undefined);
      setMotion({ captchaId, x: inside, isDragging, isAnswered: false });
    },
    confirm: (): void => {
      const trail = recorder.trail();
      const x = trail.at(-1)?.x ?? 0;
      const isAnswered = x >= STIR_PX;
      setMotion({ captchaId, x, isDragging: false, isAnswered });
      if (isAnswered) onAnswer(JSON.stringify({ x, trail }));
    },
    letGo: (): void => setMotion({ ...motion, isDragging: false }),
  };
}

/** Mouse, pen and finger: the handle captures the pointer until release. */
function usePointer(piece: ReturnType<typeof usePiece>, isBusy: boolean) {
  const grip = useRef({ clientX: 0, x: 0, perPixel: 1 });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (isBusy || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const track = event.currentTarget.parentElement?.getBoundingClientRect();
      const travelPx = (track?.width ?? 0) - HANDLE_PX - 2 * GAP_PX;
      const perPixel = travelPx > 0 ? piece.maxX / travelPx : 1;
      grip.current = { clientX: event.clientX, x: piece.x, perPixel };
      piece.moveTo(piece.x, true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!piece.isDragging) return;
      const { clientX, x, perPixel } = grip.current;
      piece.moveTo(x + (event.clientX - clientX) * perPixel);
    },
    onPointerUp: (): void => {
      if (piece.isDragging) piece.confirm();
    },
    onPointerCancel: piece.letGo,
  };
}

/** Target position for a key; undefined for keys that do not move the piece. */
function keyTarget(
  event: { key: string; shiftKey: boolean },
  at: { x: number; maxX: number },
): number | undefined {
  const { fine, coarse } = KEY_STEP_PX;
  const step = event.shiftKey ? coarse : fine;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at.x + step,
    ArrowUp: at.x + step,
    ArrowLeft: at.x - step,
    ArrowDown: at.x - step,
    PageUp: at.x + coarse,
    PageDown: at.x - coarse,
    Home: 0,
    End: at.maxX,
  };
  return targets[event.key];
}
