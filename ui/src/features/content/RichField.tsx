// Rich text editor, limited to the formatting that the server's sanitiser allows (portal.content.html), so that saving
// never strips anything.
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import styles from './rich-field.module.css';
import { isLink } from './types';

interface RichFieldProps {
  name: string;
  label: string;
  lang: 'en' | 'mr';
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

function useRichEditor({ name, lang, value, error, onChange }: RichFieldProps) {
  const { t } = useTranslation('content');
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, autolink: false, isAllowedUri: (address) => isLink(address) },
      }),
    ],
    content: value,
    editorProps: {
      attributes: {
        id: fieldId(name),
        lang,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('editor.area'),
        class: String(styles.richArea),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  useEffect(() => {
    const area = document.getElementById(fieldId(name));
    if (error) area?.setAttribute('aria-describedby', `${fieldId(name)}-note`);
    else area?.removeAttribute('aria-describedby');
  }, [name, error]);
  return editor;
}

export function RichField(props: RichFieldProps) {
  const { t } = useTranslation('content');
  const editor = useRichEditor(props);
  const [linking, setLinking] = useState(false);
  return (
    <div className={manage.formWide}>
      <Field label={props.label} htmlFor={fieldId(props.name)} error={props.error}>
        <div className={styles.richField}>
          {editor && (
            <div
              className={`${layout.flex} ${layout.wraps} ${layout.gap2} ${styles.richTools}`}
              role="toolbar"
              aria-label={t('editor.tools', { field: props.label })}
            >
              <Tools editor={editor} onLink={() => setLinking(!linking)} linking={linking} />
            </div>
          )}
          {editor && linking && (
            <LinkRow
              initialAddress={(editor.getAttributes('link').href as string | undefined) ?? ''}
              onDone={(address) => {
                const chain = editor.chain().focus().extendMarkRange('link');
                if (address) chain.setLink({ href: address }).run();
                else chain.unsetLink().run();
                setLinking(false);
              }}
            />
          )}
          <EditorContent editor={editor} />
        </div>
      </Field>
    </div>
  );
}

type Editor = NonNullable<ReturnType<typeof useEditor>>;

interface ToolsProps {
  editor: Editor;
  linking: boolean;
  onLink: () => void;
}

const statesOf = ({ editor }: { editor: Editor }) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
});

function Tools({ editor, linking, onLink }: ToolsProps) {
  const { t } = useTranslation('content');
  const activeStates = useEditorState({ editor, selector: statesOf });
  const chain = () => editor.chain().focus();
  const toggles = [
    { key: 'bold', symbol: 'B', act: () => chain().toggleBold().run() },
    { key: 'italic', symbol: 'I', act: () => chain().toggleItalic().run() },
    { key: 'underline', symbol: 'U', act: () => chain().toggleUnderline().run() },
    { key: 'strike', symbol: 'S', act: () => chain().toggleStrike().run() },
    { key: 'h2', symbol: 'H2', act: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'h3', symbol: 'H3', act: () => chain().toggleHeading({ level: 3 }).run() },
    { key: 'bullets', symbol: '•', act: () => chain().toggleBulletList().run() },
    { key: 'numbers', symbol: '1.', act: () => chain().toggleOrderedList().run() },
    { key: 'quote', symbol: '❝', act: () => chain().toggleBlockquote().run() },
  ] as const;
  return (
    <>
      {toggles.map(({ key, symbol, act }) => (
        <button
          key={key}
          type="button"
          className={styles[`rich-${key}`]}
          title={t(`editor.${key}`)}
          aria-pressed={activeStates[key]}
          onClick={act}
        >
          <span className={layout.visuallyHidden}>{t(`editor.${key}`)} </span>
          {symbol}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('editor.link')}
        title={t('editor.link')}
        aria-pressed={activeStates.link}
        aria-expanded={linking}
        onClick={onLink}
      >
        {t('editor.linkSign')}
      </button>
      {(['undo', 'redo'] as const).map((key) => (
        <button
          key={key}
          type="button"
          aria-label={t(`editor.${key}`)}
          title={t(`editor.${key}`)}
          disabled={!activeStates[key]}
          onClick={() => chain()[key]().run()}
        >
          <span aria-hidden="true">{key === 'undo' ? '↶' : '↷'}</span>
        </button>
      ))}
    </>
  );
}

function LinkRow({ initialAddress, onDone }: { initialAddress: string; onDone: (address: string) => void }) {
  const { t } = useTranslation('content');
  const [address, setAddress] = useState(initialAddress);
  const invalid = address !== '' && !isLink(address);
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${styles.richLink}`}>
      <Input
        size="small"
        aria-label={t('editor.address')}
        placeholder={t('editor.address')}
        value={address}
        status={invalid ? 'error' : ''}
        autoFocus
        onChange={(event) => setAddress(event.target.value.trim())}
        onPressEnter={(event) => {
          event.preventDefault();
          if (!invalid) onDone(address);
        }}
      />
      <Button size="sm" disabled={invalid} onClick={() => onDone(address)}>
        {t(address ? 'editor.setLink' : 'editor.removeLink')}
      </Button>
      {invalid && <span role="alert">{t('editor.wrongLink')}</span>}
    </div>
  );
}
