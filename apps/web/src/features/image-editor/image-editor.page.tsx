import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { Frame } from '#web/ui/picture/frame.ts';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import styles from './image-editor.module.css';
import { OpenArea, useOpening } from './open-area.tsx';
import { Stage } from './stage.tsx';
import { ToolPanel } from './tool-panel.tsx';
import { type Editor, useEditor } from './use-editor.ts';
import { EMPTY_WORDS, type Tool, type Words } from './tool.ts';

/** SVC-06: crop, rotate, mirror, mosaic and text, all in the browser and all undoable. */
export function ImageEditorPage() {
  const { t } = useTranslation(['image-editor', 'common']);
  const editor = useEditor();
  const opening = useOpening(editor.open);
  const [tool, setTool] = useState<Tool | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [words, setWords] = useState<Words>(EMPTY_WORDS);
  useUnsavedEdits(editor.canUndo);
  const take = (next: Tool | null) => {
    setTool(next);
    setFrame(null);
    setWords(EMPTY_WORDS);
  };
  const act: Editor['act'] = (step) => {
    editor.act(step);
    setFrame(null);
  };
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button icon="import" onClick={opening.choose}>
            {t('open')}
          </Button>
          <Button
            whyNot={!editor.picture ? t('common:whyNot.noPicture') : ''}
            icon="download"
            onClick={() => void editor.save('image/jpeg')}
          >
            {t('saveJpeg')}
          </Button>
          <Button
            tone="primary"
            whyNot={!editor.picture ? t('common:whyNot.noPicture') : ''}
            icon="download"
            onClick={() => void editor.save('image/png')}
          >
            {t('savePng')}
          </Button>
        </>
      }
    >
      {opening.input}
      <div className={styles['card']} {...opening.dropping}>
        {editor.picture ? (
          <>
            <Tools editor={{ ...editor, act }} tool={tool} onTool={take} />
            <div className={styles['work']}>
              <Stage
                picture={editor.picture}
                name={editor.name}
                tool={tool}
                frame={frame}
                words={words}
                onFrame={setFrame}
                onMoveWords={(point) => setWords((now) => ({ ...now, ...point }))}
              />
              {tool && (
                <ToolPanel
                  key={tool}
                  tool={tool}
                  picture={editor.picture}
                  frame={frame}
                  words={words}
                  onFrame={setFrame}
                  onWords={setWords}
                  onAct={act}
                />
              )}
            </div>
          </>
        ) : (
          <OpenArea onChoose={opening.choose} />
        )}
      </div>
    </Page>
  );
}

interface ToolsProps {
  readonly editor: Editor;
  readonly tool: Tool | null;
  readonly onTool: (tool: Tool | null) => void;
}

const TAKEN_TOOLS = [
  ['crop', 'crop'],
  ['write', 'words'],
  ['mosaic', 'mosaic'],
] as const;

function Tools({ editor, tool, onTool }: ToolsProps) {
  const { t } = useTranslation('image-editor');
  const { act, canUndo, canRedo } = editor;
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('tools')}>
      {TAKEN_TOOLS.map(([name, icon]) => (
        <ToolButton
          key={name}
          icon={icon}
          label={t(`tool.${name}`)}
          isTaken={tool === name}
          onPress={() => onTool(tool === name ? null : name)}
        />
      ))}
      <span className={styles['rule']} />
      <ToolButton
        icon="rotate-left"
        label={t('turnLeft')}
        onPress={() => act({ do: 'turn', degrees: -90 })}
      />
      <ToolButton
        icon="rotate-right"
        label={t('turnRight')}
        onPress={() => act({ do: 'turn', degrees: 90 })}
      />
      <ToolButton
        icon="swap"
        label={t('mirrorHorizontal')}
        onPress={() => act({ do: 'mirror', axis: 'horizontal' })}
      />
      <ToolButton
        icon="swap"
        isUpright
        label={t('mirrorVertical')}
        onPress={() => act({ do: 'mirror', axis: 'vertical' })}
      />
      <span className={styles['rule']} />
      <ToolButton icon="undo" label={t('undo')} isDisabled={!canUndo} onPress={editor.undo} />
      <ToolButton icon="redo" label={t('redo')} isDisabled={!canRedo} onPress={editor.redo} />
      <Button tone="text" disabled={!canUndo} onClick={editor.reset}>
        {t('reset')}
      </Button>
      <span className={styles['facts']}>
        <span className={styles['name']}>{editor.name}</span>
        {editor.picture && t('size', { width: editor.picture.width, height: editor.picture.height })}
      </span>
    </div>
  );
}
