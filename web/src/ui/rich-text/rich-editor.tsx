import { documentOfText, plainTextOf } from '@support-desk/contract'
import { Textarea } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isSending } from './editor/keys.ts'
import type { LateEditorProps, RichEditorProps } from './editor-props.ts'
import classes from './plain-editor.module.css'
import { isComposing } from '../keyboard/is-composing.ts'

const { promise: wanted, resolve: want } = Promise.withResolvers<void>()

/**
 * The rich-text field of staff. Its code is loaded when the user begins to write. Until then a plain field takes the
 * text. The editor replaces it in one step, so that no key is lost or taken for a shortcut.
 */
export function RichEditor(props: RichEditorProps) {
  const [isShown, setShown] = useState(false)
  const isTyping = useRef(false)
  const noteTyping = (is: boolean): void => {
    isTyping.current = is
  }
  return (
    <>
      {!isShown && <PlainEditor {...props} noteTyping={noteTyping} />}
      <Suspense>
        <div hidden={!isShown}>
          <Loaded
            {...props}
            actionsRef={isShown ? props.actionsRef : undefined}
            isShown={isShown}
            // Evaluated during the replacement, because the focus may change after `onReady`.
            wasTyping={() => isTyping.current}
            onReady={() => setShown(true)}
          />
        </div>
      </Suspense>
    </>
  )
}

/** If the code cannot be loaded, the plain field stays usable. */
const Loaded = lazy(async (): Promise<{ default: ComponentType<LateEditorProps> }> => {
  await wanted
  try {
    const { DocumentEditor } = await import('./editor/editor.tsx')
    return { default: DocumentEditor }
  } catch {
    return { default: () => null }
  }
})

type PlainProps = RichEditorProps & { noteTyping: (isTyping: boolean) => void }

function PlainEditor({ value, onChange, actionsRef, noteTyping, ...props }: PlainProps) {
  const { label, placeholder, ariaKey, sendBy, onSend, onEscape, onFocus, error } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const text = plainTextOf(value)
  // The plain field would lose the formatting of a draft.
  const isFormatted = JSON.stringify(documentOfText(text)) !== JSON.stringify(value)
  useEffect(() => {
    if (isFormatted) want()
  }, [isFormatted])
  useImperativeHandle(
    actionsRef,
    () => ({
      focus: () => field.current?.focus(),
      insert: (document) => onChange({ version: 1, blocks: [...value.blocks, ...document.blocks] }),
      hasFocus: () => document.activeElement === field.current,
      // The plain field completes nothing.
      removeDraft: () => undefined,
      mention: ({ kind, id, name }) => {
        const content = [{ kind: 'mention' as const, of: kind, id, name }]
        onChange({ version: 1, blocks: [...value.blocks, { kind: 'paragraph', content }] })
      },
    }),
    [value, onChange],
  )
  return (
    <Textarea
      ref={field}
      aria-label={label}
      aria-keyshortcuts={ariaKey}
      placeholder={placeholder}
      rows={3}
      classNames={{ input: classes.plain }}
      autoComplete="off"
      dir="auto"
      readOnly={isFormatted}
      value={text}
      error={error}
      onFocus={() => {
        want()
        noteTyping(true)
        onFocus?.()
      }}
      onBlur={() => noteTyping(false)}
      onChange={(event) => onChange(documentOfText(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') onEscape?.()
        if (!onSend || !isSending(event, sendBy, null)) return
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) onSend()
      }}
    />
  )
}
