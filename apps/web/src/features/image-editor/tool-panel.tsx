import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { type Frame, frameWithin } from '#web/ui/picture/frame.ts';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { FigureField } from './figure-field.tsx';
import styles from './image-editor.module.css';
import type { Step } from './steps.logic.ts';
import { type Tool, type Words, wordsSize } from './tool.ts';

export interface ToolPanelProps {
  readonly tool: Tool;
  readonly picture: HTMLCanvasElement;
  readonly frame: Frame | null;
  readonly words: Words;
  readonly onFrame: (frame: Frame) => void;
  readonly onWords: (words: Words) => void;
  readonly onAct: (step: Step) => void;
}

/** The settings of the active tool by numbers and text: everything the pointer does can be done here. */
export function ToolPanel(props: ToolPanelProps) {
  const { t } = useTranslation('image-editor');
  return (
    <form
      className={styles['panel']}
      aria-label={t(`tool.${props.tool}`)}
      onSubmit={(event) => event.preventDefault()}
    >
      <SectionTitle level={2}>{t(`tool.${props.tool}`)}</SectionTitle>
      {props.tool === 'write' ? <WordsPart {...props} /> : <FramePart {...props} tool={props.tool} />}
    </form>
  );
}

const SIDES = ['x', 'y', 'width', 'height'] as const;

function FramePart({
  tool,
  picture,
  frame,
  onFrame,
  onAct,
}: ToolPanelProps & { readonly tool: 'crop' | 'mosaic' }) {
  const { t } = useTranslation('image-editor');
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const shown = frame ?? whole;
  return (
    <>
      <p className={styles['hint']}>{t('frameHint')}</p>
      <div className={styles['figures']}>
        {SIDES.map((side) => (
          <FigureField
            key={side}
            label={t(`side.${side}`)}
            value={shown[side]}
            onChange={(value) => onFrame(frameWithin({ ...shown, [side]: value }, picture))}
          />
        ))}
      </div>
      <Button tone="primary" disabled={frame === null} onClick={() => onAct({ do: tool, frame: shown })}>
        {t(`apply.${tool}`)}
      </Button>
    </>
  );
}

const COLOURS = [
  ['red', '#c8322a'],
  ['green', '#1f7f4c'],
  ['blue', '#0f62b8'],
  ['black', '#1b2a3d'],
  ['white', '#ffffff'],
] as const;

function WordsPart({ picture, words, onWords, onAct }: ToolPanelProps) {
  const { t } = useTranslation('image-editor');
  const sizePx = wordsSize(words, picture);
  return (
    <>
      <p className={styles['hint']}>{t('wordsHint')}</p>
      <TextAreaField
        label={t('words.text')}
        value={words.text}
        onChange={(text) => onWords({ ...words, text })}
      />
      <div className={styles['figures']}>
        <FigureField label={t('side.x')} value={words.x} onChange={(x) => onWords({ ...words, x })} />
        <FigureField label={t('side.y')} value={words.y} onChange={(y) => onWords({ ...words, y })} />
        <FigureField
          label={t('words.size')}
          value={sizePx}
          onChange={(size) => onWords({ ...words, sizePx: size })}
        />
      </div>
      <div className={styles['colours']} role="group" aria-label={t('words.colour')}>
        {COLOURS.map(([name, colour]) => (
          <button
            key={colour}
            type="button"
            className={styles['colour']}
            style={{ background: colour }}
            aria-label={t(`colour.${name}`)}
            aria-pressed={colour === words.colour}
            onClick={() => onWords({ ...words, colour })}
          />
        ))}
      </div>
      <Button
        tone="primary"
        disabled={words.text.trim() === ''}
        onClick={() => {
          onAct({ do: 'write', words: { ...words, sizePx } });
          onWords({ ...words, text: '' });
        }}
      >
        {t('apply.write')}
      </Button>
    </>
  );
}
