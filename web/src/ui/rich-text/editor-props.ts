import type { RichDocument, SendKey } from '@support-desk/contract'
import type { ReactNode, Ref } from 'react'

/** Signs after which something is completed: people and teams, or macros. */
export type DraftSign = '@' | ':'

/** What others do with an editor. */
export type RichEditorActions = {
  focus(): void
  /** Puts a document where the cursor is. */
  insert(document: RichDocument): void
  hasFocus(): boolean
  /** Removes what is being written of something that is completed. */
  removeDraft(): void
  /** Puts a mention in the place of what is being written of one. */
  mention(mention: MentionChosen): void
}

type MentionChosen = { kind: 'person' | 'team'; id: string; name: string }

/** What an editor is given. */
export type RichEditorProps = {
  value: RichDocument
  onChange: (document: RichDocument) => void
  /** Its name for those who do not see it. */
  label: string
  placeholder: string
  /** The key that leads into it, as `aria-keyshortcuts` wants it. */
  ariaKey?: string | undefined
  /** By which key it is sent: Control with Enter always does. */
  sendBy: SendKey
  onSend?: () => void
  /** Called when Escape leaves it. */
  onEscape?: () => void
  onFocus?: () => void
  actionsRef?: Ref<RichEditorActions>
  /** What is completed: told what follows the sign that one is writing; null where one writes none. */
  onDraft?: (beginning: string | null) => void
  /** After which sign. */
  draftSign?: DraftSign
  /** Takes a key before the editor does; true where it meant something. */
  onKey?: (event: KeyboardEvent) => boolean
  /** What says where the suggestions of the field are. */
  aria?: Record<`aria-${string}`, string>
  /** How a picture in the text is shown, by its file and the words for it. Without it the words are. */
  picture?: (file: string, words: string) => ReactNode
  /** What is wrong with what is written. */
  error?: string | undefined
}

/** Of the editor that comes after the plain field: it is ready first, and then shown in its place. */
export type LateEditorProps = RichEditorProps & {
  /** False until the editor replaces the plain field. */
  isShown: boolean
  /** Whether the plain field had the focus when the editor replaced it. */
  wasTyping: () => boolean
  onReady: () => void
}
