import { useChange } from '#ui/feedback/use-change.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'

/** Retracts an own message. Its content is passed to `putBack` for editing. */
export function useRetract(ticketId: string, putBack: (message: ShownMessage) => void) {
  const { mutate, isPending, variables } = useChange(
    ({ arrived }: ShownMessage) =>
      request('undoMessage', { params: { ticketId, messageId: arrived?.id ?? '' } }),
    {
      stale: [KEYS.chat(ticketId), KEYS.conversations],
      onSuccess: (_answer, message) => putBack(message),
    },
  )
  return { retract: mutate, retracting: isPending ? variables.key : null }
}
