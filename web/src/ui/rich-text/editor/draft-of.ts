import type { Editor } from '@tiptap/core'
import type { DraftSign } from '../editor-props.ts'

/** The text that is being completed, and its position. */
type Draft = { beginning: string; from: number; to: number }

/** Placeholder character for a non-text node, such as a mention. */
const THING = '\ufffc'

/** A name after `@` is one word. The name of a macro can have several. */
const BEGINNINGS: Record<DraftSign, RegExp> = {
  '@': /(?:^|[\s(\ufffc])@([^\s@\ufffc]{0,64})$/u,
  ':': /(?:^|[\s(\ufffc]):((?:[^\s:\ufffc][^:\ufffc]{0,63})?)$/u,
}

/** Finds the text after a sign before the cursor. Null when nothing is being completed. */
export function draftOf({ state }: Editor, sign: DraftSign): Draft | null {
  const { $from, empty, from: to } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const line = $from.parent.textBetween(0, $from.parentOffset, undefined, THING)
  const beginning = BEGINNINGS[sign].exec(line)?.[1]
  return beginning === undefined ? null : { beginning, from: to - beginning.length - 1, to }
}
