import type { RichDocument, SendKey } from '@support-desk/contract'
import type { ReactNode, Ref } from 'react'

/** Characters that start a completion: `@` for people and teams, `:` for macros. */
export type DraftSign = '@' | ':'

/** Imperative functions of an editor. */
export type RichEditorActions = {
  focus(): void
  /** Inserts a document at the cursor. */
  insert(document: RichDocument): void
  hasFocus(): boolean
  /** Deletes the text that is being completed, with its sign. */
  removeDraft(): void
  /** Replaces the text that is being completed by a mention. */
  mention(mention: MentionChosen): void
}

type MentionChosen = { kind: 'person' | 'team'; id: string; name: string }

export type RichEditorProps = {
  value: RichDocument
  onChange: (document: RichDocument) => void
  /** Accessible name. */
  label: string
  placeholder: string
  /** The shortcut of the editor, for `aria-keyshortcuts`. */
  ariaKey?: string | undefined
  /** The key that sends. Ctrl and Enter always send. */
  sendBy: SendKey
  onSend?: () => void
  /** Called when Escape is pressed in the editor. */
  onEscape?: () => void
  onFocus?: () => void
  actionsRef?: Ref<RichEditorActions>
  /** Called when the text after the sign changes. Null when nothing is being completed. */
  onDraft?: (beginning: string | null) => void
  /** The sign that starts a completion. */
  draftSign?: DraftSign
  /** Receives keys before the editor. Returns true for a handled key. */
  onKey?: (event: KeyboardEvent) => boolean
  /** ARIA attributes that refer to the list of suggestions. */
  aria?: Record<`aria-${string}`, string>
  /** Renders a picture in the text, by file id and alternative text. Without it, the alternative text is shown. */
  picture?: (file: string, words: string) => ReactNode
  /** Error text below the editor. */
  error?: string | undefined
}

/** Props of the lazily loaded editor. It replaces the plain field once it is ready. */
export type LateEditorProps = RichEditorProps & {
  /** False until the editor replaces the plain field. */
  isShown: boolean
  /** Whether the plain field had the focus when the editor replaced it. */
  wasTyping: () => boolean
  onReady: () => void
}
