import type { SendKey } from '@support-desk/contract'
import type { Editor } from '@tiptap/react'

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key sends. Inside a list or code block, Enter alone continues it. */
export function isSending(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Keys,
  sendBy: SendKey,
  editor: Editor | null,
): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false
  if (ctrlKey || metaKey) return true
  return sendBy === 'enter' && !(editor?.isActive('listItem') || editor?.isActive('codeBlock'))
}
