import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldBinding, labelIdOf } from '#web/ui/field/field.tsx';
import styles from './rich-text.module.css';

export interface RichTextEditorProps extends Partial<FieldBinding> {
  /** HTML; empty for none. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
  readonly 'aria-label'?: string;
}

interface Tool {
  readonly key:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'heading'
    | 'bulletList'
    | 'orderedList'
    | 'blockquote';
  readonly sign: string;
  readonly run: (editor: Editor) => void;
}

const TOOLS: readonly (Tool | '-')[] = [
  { key: 'bold', sign: 'B', run: (editor) => editor.chain().focus().toggleBold().run() },
  { key: 'italic', sign: 'I', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { key: 'underline', sign: 'U', run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { key: 'strike', sign: 'S', run: (editor) => editor.chain().focus().toggleStrike().run() },
  '-',
  { key: 'heading', sign: 'H', run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { key: 'bulletList', sign: '•', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { key: 'orderedList', sign: '1.', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { key: 'blockquote', sign: '❝', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];

function ariaOf(props: RichTextEditorProps): Record<string, string> {
  const { id, 'aria-label': label, 'aria-describedby': described } = props;
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-invalid': String(props['aria-invalid'] ?? false),
    'aria-required': String(props['aria-required'] ?? false),
    ...(id === undefined ? {} : { id, 'aria-labelledby': labelIdOf(id) }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
  };
}

function Toolbar({ editor, isDisabled }: { readonly editor: Editor; readonly isDisabled: boolean }) {
  const { t } = useTranslation('fields');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map((tool) => tool !== '-' && now.isActive(tool.key)),
  });
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('rich.tools')}>
      {TOOLS.map((tool, index) =>
        tool === '-' ? (
          <span key={`rule-${String(index)}`} className={styles['rule']} aria-hidden />
        ) : (
          <button
            key={tool.key}
            type="button"
            className={styles['tool']}
            disabled={isDisabled}
            aria-pressed={active[index] ?? false}
            aria-label={t(`rich.${tool.key}`)}
            title={t(`rich.${tool.key}`)}
            onClick={() => tool.run(editor)}
          >
            {tool.sign}
          </button>
        ),
      )}
    </div>
  );
}

/** Formatted text: bold, lists, headings, quotations; the server stores only supported tags. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, onBlur, isDisabled = false } = props;
  const editor = useEditor({
    extensions: [StarterKit.configure({ codeBlock: false, horizontalRule: false })],
    content: value,
    editable: !isDisabled,
    editorProps: { attributes: ariaOf(props) },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    // Takes over external changes (a draft, a merge); the editor's own changes come back unchanged.
    const now = editor.isEmpty ? '' : editor.getHTML();
    if (value !== now) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor.setOptions({ editable: !isDisabled, editorProps: { attributes: ariaOf(props) } });
  });
  return (
    <div
      className={styles['editor']}
      data-invalid={props['aria-invalid'] ?? false}
      data-disabled={isDisabled}
    >
      <Toolbar editor={editor} isDisabled={isDisabled} />
      <div className={styles['page']}>
        <EditorContent editor={editor} className={styles['body'] ?? ''} />
      </div>
    </div>
  );
}
