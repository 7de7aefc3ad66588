import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { baselineOf } from '#web/ui/picture/canvas.ts';
import { type Frame, frameBetween, frameWithin } from '#web/ui/picture/frame.ts';
import styles from './image-editor.module.css';
import { type Tool, type Words, wordsSize } from './tool.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface StageProps {
  readonly picture: HTMLCanvasElement;
  readonly name: string;
  readonly tool: Tool | null;
  readonly frame: Frame | null;
  readonly words: Words;
  readonly onFrame: (frame: Frame) => void;
  readonly onMoveWords: (point: Point) => void;
}

/** Pointer position in pixels of the picture. */
function pointOf(event: PointerEvent, picture: HTMLCanvasElement): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * picture.width,
    y: ((event.clientY - box.top) / box.height) * picture.height,
  };
}

/** The picture; the pointer draws a frame or positions text. The panel offers the same by numbers. */
export function Stage({ picture, name, tool, frame, words, onFrame, onMoveWords }: StageProps) {
  const { t } = useTranslation('image-editor');
  const canvas = useRef<HTMLCanvasElement>(null);
  const begin = useRef<Point | null>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  const follow = (event: PointerEvent) => {
    const point = pointOf(event, picture);
    if (tool === 'write') onMoveWords({ x: Math.round(point.x), y: Math.round(point.y) });
    else if (begin.current) onFrame(frameWithin(frameBetween(begin.current, point), picture));
  };
  return (
    <div className={styles['stage']}>
      <div
        className={styles['picture']}
        data-tool={tool ?? 'none'}
        onPointerDown={(event) => {
          if (!tool) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          begin.current = pointOf(event, picture);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
        onPointerUp={() => {
          begin.current = null;
        }}
      >
        <canvas
          // A change of canvas size remounts the component.
          key={`${picture.width}x${picture.height}`}
          ref={canvas}
          width={picture.width}
          height={picture.height}
          role="img"
          aria-label={t('picture', { name })}
        />
        {frame && <FrameMark frame={frame} picture={picture} tool={tool} />}
        {tool === 'write' && words.text !== '' && <WordsMark words={words} picture={picture} />}
      </div>
    </div>
  );
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}

function FrameMark({
  frame,
  picture,
  tool,
}: Pick<StageProps, 'picture' | 'tool'> & { readonly frame: Frame }) {
  return (
    <span
      className={styles['frame']}
      data-tool={tool}
      style={{
        left: percent(frame.x, picture.width),
        top: percent(frame.y, picture.height),
        width: percent(frame.width, picture.width),
        height: percent(frame.height, picture.height),
      }}
    />
  );
}

/** Preview of the text; its size is a fraction of the picture's height at any display size. */
function WordsMark({ words, picture }: Pick<StageProps, 'words' | 'picture'>) {
  const sizePx = wordsSize(words, picture);
  return (
    <svg className={styles['words']} viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden>
      {words.text.split('\n').map((line, index) => (
        <text
          key={index}
          x={words.x}
          y={baselineOf({ y: words.y, sizePx }, index)}
          fontSize={sizePx}
          fill={words.colour}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}
