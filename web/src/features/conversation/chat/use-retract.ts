import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'

/** Taking back a message of one's own. What was written is handed to `putBack`, so that it can be written better. */
export function useRetract(ticketId: string, putBack: (message: ShownMessage) => void) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ arrived }: ShownMessage) =>
      request('undoMessage', { params: { ticketId, messageId: arrived?.id ?? '' } }),
    onSuccess: (_answer, message) => {
      putBack(message)
      void client.invalidateQueries({ queryKey: KEYS.conversations })
    },
    onError: (failure) => toast.failure(failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.chat(ticketId) }),
  })
  return { retract: mutate, retracting: isPending ? variables.key : null }
}
