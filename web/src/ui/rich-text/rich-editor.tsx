import { documentOfText, plainTextOf } from '@support-desk/contract'
import { Textarea } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useImperativeHandle, useRef } from 'react'
import type { RichEditorProps } from './editor-props.ts'

const { promise: wanted, resolve: want } = Promise.withResolvers<void>()

/** Where staff write with formatting. It is loaded when somebody begins to write; whoever types before it is there goes on in it. */
export const RichEditor = (props: RichEditorProps) => {
  const typing = useRef(false)
  const beginning = {
    noteTyping: (isTyping: boolean) => {
      typing.current = isTyping
    },
    // Whoever has gone on meanwhile is not brought back.
    wasTyping: () => typing.current && document.activeElement instanceof HTMLTextAreaElement,
  }
  return (
    <Suspense fallback={<PlainEditor {...props} {...beginning} />}>
      <Loaded {...props} {...beginning} />
    </Suspense>
  )
}

type WithTyping = RichEditorProps & {
  noteTyping: (isTyping: boolean) => void
  /** Whether somebody is typing already when the editor comes. */
  wasTyping: () => boolean
}

/** Without its code, such as after a connection was lost, text is written as before. */
const Loaded = lazy(async (): Promise<{ default: ComponentType<WithTyping> }> => {
  await wanted
  try {
    const { DocumentEditor } = await import('./editor/editor.tsx')
    return {
      default: DocumentEditor,
    }
  } catch {
    return { default: PlainEditor }
  }
})

function PlainEditor({
  value,
  onChange,
  label,
  placeholder,
  ariaKey,
  sendBy,
  onSend,
  onEscape,
  onFocus,
  actionsRef,
  error,
  noteTyping,
}: WithTyping) {
  const field = useRef<HTMLTextAreaElement>(null)
  const text = plainTextOf(value)
  // Typing here would lose the formatting of a draft.
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
      // Before the editor is there, nothing is completed.
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
      autosize
      minRows={3}
      maxRows={12}
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
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onEscape?.()
        const isSent =
          event.key === 'Enter' && !event.shiftKey && (event.ctrlKey || event.metaKey || sendBy === 'enter')
        if (!isSent) return
        event.preventDefault()
        event.stopPropagation()
        if (!event.repeat) onSend?.()
      }}
    />
  )
}
