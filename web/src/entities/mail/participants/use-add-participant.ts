import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'

/** Lets somebody take part in a ticket by their address, and says so. `saysItself`: whoever asks says what was refused. */
export function useAddParticipant(
  ticketId: string,
  { onAdded, saysItself = false }: { onAdded?: () => void; saysItself?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => request('addParticipant', { params: { ticketId }, body: { address } }),
    onSuccess: ({ name }) => {
      toast.success(t('{name} gets replies by mail from now on.', { name }))
      onAdded?.()
    },
    onError: (failure) => {
      if (!saysItself) toast.failure(failure.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.participants(ticketId) }),
  })
}
