import type { Editor } from '@tiptap/react'

/** By which key a text is sent: Control with Enter always does, Enter alone where it is so chosen. */
export type SendKey = 'enter' | 'mod+enter'

/** Whether a key sends. Enter alone goes on with a list or code that one is writing. */
export function isSending(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  sendBy: SendKey,
  editor: Editor | null,
): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false
  if (ctrlKey || metaKey) return true
  return sendBy === 'enter' && !(editor?.isActive('listItem') || editor?.isActive('codeBlock'))
}
