import '@mantine/tiptap/styles.css'
import type { RichDocument } from '@support-desk/contract'
import { RichTextEditor } from '@mantine/tiptap'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, type JSONContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { LateEditorProps } from '../editor-props.ts'
import { fromEditor, toEditor } from './conversion.ts'
import { draftOf } from './draft-of.ts'
import classes from './editor.module.css'
import rich from '../rich-text.module.css'
import { EditorPictures } from './editor-pictures.ts'
import { EDITOR_EXTENSIONS } from './extensions.ts'
import { isSending } from './keys.ts'
import { ShownFileImage } from './shown-picture.tsx'
import { Toolbar } from './toolbar.tsx'
import { isComposing } from '../../keyboard/is-composing.ts'

const EXTENSIONS = EDITOR_EXTENSIONS.map((each) =>
  each.name === ShownFileImage.name ? ShownFileImage : each,
)

/** The rich-text editor. Loaded on demand. */
export function DocumentEditor(props: LateEditorProps) {
  const { value, onChange, label, placeholder, ariaKey, sendBy, onSend, onEscape, onFocus, error } = props
  const { actionsRef, onDraft, draftSign = '@', onKey, aria, picture, isShown, wasTyping, onReady } = props
  const problem = useId()
  // The editor's current document. Ignores `value` when it is the editor's own last change.
  const held = useRef(value)
  const change = useEffectEvent((editor: Editor) => {
    held.current = fromEditor(editor.getJSON())
    onChange(held.current)
  })
  const look = useEffectEvent((editor: Editor) => {
    if (isShown) onDraft?.(draftOf(editor, draftSign)?.beginning ?? null)
  })
  const pressed = useEffectEvent((event: KeyboardEvent, editor: Editor | null): boolean => {
    if (isComposing(event)) return false
    if (onKey?.(event)) {
      event.stopPropagation()
      return true
    }
    if (event.key === 'Escape' && onEscape) {
      onEscape()
      event.stopPropagation()
      return true
    }
    if (!onSend || !isSending(event, sendBy, editor)) return false
    event.stopPropagation()
    // A held key triggers only once.
    if (!event.repeat) onSend()
    return true
  })

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditor(value),
    // Our style sheet has these styles. The content policy forbids injected ones.
    injectCSS: false,
    // Each toolbar button subscribes to its own state.
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => change(changed),
    onTransaction: ({ editor: changed }) => look(changed),
    onBlur: () => onDraft?.(null),
    onFocus: () => onFocus?.(),
    editorProps: {
      attributes: {
        class: rich.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-placeholder': placeholder,
        ...aria,
        ...(ariaKey !== undefined && { 'aria-keyshortcuts': ariaKey }),
        ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': problem }),
      },
      handleKeyDown: (_, event) => pressed(event, editorOf.current),
      handleDOMEvents: { keydown: (_, event) => refuseWhileComposing(event) },
      // The page handles pasted files.
      handlePaste: (_, { clipboardData }) =>
        clipboardData !== null &&
        clipboardData.files.length > 0 &&
        clipboardData.types.every((type) => type === 'Files'),
    },
  })
  const ready = useEffectEvent(onReady)
  useLayoutEffect(() => {
    // React may have destroyed this editor and created another.
    if (!editor.isDestroyed) ready()
  }, [editor])
  const takeFocus = useEffectEvent((current: Editor) => {
    if (!wasTyping()) return
    current.commands.setTextSelection(current.state.doc.content.size)
    current.view.focus()
  })
  useLayoutEffect(() => {
    if (isShown) takeFocus(editor)
  }, [editor, isShown])

  const editorOf = useRef<Editor | null>(null)
  useEffect(() => {
    editorOf.current = editor
  }, [editor])

  useEffect(() => {
    if (isSame(value, held.current)) return
    held.current = value
    // Undo covers only typed changes. It must not bring back a sent message.
    editor.chain().setMeta('addToHistory', false).setContent(toEditor(value), { emitUpdate: false }).run()
  }, [editor, value])

  useImperativeHandle(
    actionsRef,
    () => ({
      focus: () => focusNow(editor),
      insert: (document: RichDocument) => {
        focusNow(editor)
        editor.chain().focus().insertContent(insertable(document)).run()
        goBehind(editor)
      },
      hasFocus: () => editor.isFocused,
      removeDraft: () => {
        const draft = draftOf(editor, draftSign)
        if (draft) editor.chain().focus().deleteRange({ from: draft.from, to: draft.to }).run()
      },
      mention: ({ kind, id, name }) => {
        const { from, to } = draftOf(editor, '@') ?? editor.state.selection
        const content = [
          { type: 'mention', attrs: { of: kind, id, name } },
          { type: 'text', text: ' ' },
        ]
        editor.chain().focus().insertContentAt({ from, to }, content).run()
      },
    }),
    [editor, draftSign],
  )

  return (
    <div className={classes.frame} data-invalid={error !== undefined || undefined}>
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes.root}
      >
        {value.blocks.length === 0 && (
          <p className={classes.hint} aria-hidden>
            {placeholder}
          </p>
        )}
        <EditorPictures value={picture ?? null}>
          <RichTextEditor.Content className={classes.content} />
        </EditorPictures>
        <Toolbar editor={editor} />
      </RichTextEditor>
      {error !== undefined && (
        <p id={problem} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * Synchronous, unlike the editor's own command, which waits for the next frame. Keys until then would act as shortcuts.
 */
function focusNow(editor: Editor): void {
  editor.view.focus()
  editor.commands.scrollIntoView()
}

/**
 * Moves the cursor behind an inserted picture. Otherwise the picture is selected, and the next letter would replace it.
 */
function goBehind({ state, view }: Editor): void {
  if (!(state.selection instanceof NodeSelection)) return
  const behind = state.doc.resolve(state.selection.to)
  view.dispatch(state.tr.setSelection(new GapCursor(behind)))
}

/** During composition, browsers would insert a line break for the sending keys. */
function refuseWhileComposing(event: KeyboardEvent): boolean {
  const isToSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isToSend && isComposing(event)) event.preventDefault()
  return false
}

/** Unwraps a single paragraph, so that its text is inserted into the current line. */
function insertable(document: RichDocument): JSONContent[] {
  const content = toEditor(document).content ?? []
  const [only, ...others] = content
  return only?.type === 'paragraph' && others.length === 0 ? (only.content ?? []) : content
}

const isSame = (one: RichDocument, other: RichDocument): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
