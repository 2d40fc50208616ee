import type { Editor } from '@tiptap/core'
import type { DraftSign } from '../editor-props.ts'

/** What is being written of something that is completed, and where it stands. */
type Draft = { beginning: string; from: number; to: number }

/** What stands for a thing that is no text, such as a mention. */
const THING = '\ufffc'

/** Names of people are one word as they are typed; those of macros may have several. */
const BEGINNINGS: Record<DraftSign, RegExp> = {
  '@': /(?:^|[\s(\ufffc])@([^\s@\ufffc]{0,64})$/u,
  ':': /(?:^|[\s(\ufffc]):((?:[^\s:\ufffc][^:\ufffc]{0,63})?)$/u,
}

/** What follows a sign before the cursor; null where nothing is being completed. */
export function draftOf({ state }: Editor, sign: DraftSign): Draft | null {
  const { $from, empty, from: to } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const line = $from.parent.textBetween(0, $from.parentOffset, undefined, THING)
  const beginning = BEGINNINGS[sign].exec(line)?.[1]
  return beginning === undefined ? null : { beginning, from: to - beginning.length - 1, to }
}
