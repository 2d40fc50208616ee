import type { Message } from './message.ts'

type Values = Readonly<Record<string, string | number>>

/** A message with its values, translated for each reader. */
export type Words = { readonly text: string; readonly values?: Values }

export const words = <V>(
  text: Message<V>,
  ...[values]: Record<never, never> extends V ? [] : [V]
): Words => ({
  text,
  ...(values !== undefined && { values: values as Values }),
})
