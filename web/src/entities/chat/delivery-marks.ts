import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'

/** Delivery marks by message key: for the last seen and the last sent own message. */
export function deliveryMarks(
  messages: readonly ShownMessage[],
  seen: number,
): ReadonlyMap<string, 'sent' | 'seen'> {
  const last = new Map<'sent' | 'seen', string>()
  for (const { key, own, retracted, arrived, outgoing } of messages) {
    if (!own || retracted) continue
    if (arrived) last.set(arrived.number <= seen ? 'seen' : 'sent', key)
    else if (outgoing?.state === 'sent') last.set('sent', key)
  }
  return new Map([...last].map(([mark, key]) => [key, mark]))
}
