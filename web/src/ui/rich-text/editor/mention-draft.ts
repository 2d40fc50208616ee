import type { Editor } from '@tiptap/core'

/** What is being written of a mention, and where it stands. */
type MentionDraft = { beginning: string; from: number; to: number }

/** What stands for a thing that is no text, such as a mention. */
const THING = '\ufffc'

/** The mention that is being written before the cursor; null where there is none. */
export function mentionDraft({ state }: Editor): MentionDraft | null {
  const { $from, empty, from: to } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const line = $from.parent.textBetween(0, $from.parentOffset, undefined, THING)
  const beginning = /(?:^|[\s(\ufffc])@([^\s@\ufffc]{0,64})$/u.exec(line)?.[1]
  return beginning === undefined ? null : { beginning, from: to - beginning.length - 1, to }
}
