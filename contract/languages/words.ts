import type { Message } from './message.ts'

type Values = Readonly<Record<string, string | number>>

/** A text of ours and what its placeholders stand for, to be said in the language of whoever reads it. */
export type Words = { readonly text: string; readonly values?: Values }

/** A marked text with what its placeholders stand for. */
export const words = <V>(
  text: Message<V>,
  ...[values]: Record<never, never> extends V ? [] : [V]
): Words => ({
  text,
  ...(values !== undefined && { values: values as Values }),
})
