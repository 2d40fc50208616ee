import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'

/** Adds a participant by email address, and shows a toast. `saysItself`: the caller shows failures itself. */
export function useAddParticipant(
  ticketId: string,
  { onAdded, saysItself = false }: { onAdded?: () => void; saysItself?: boolean } = {},
) {
  return useChange(
    (address: string) => request('createParticipant', { params: { ticketId }, body: { address } }),
    {
      stale: [KEYS.participants(ticketId)],
      done: ({ name }) => t('{name} will get replies by email.', { name }),
      showsFailure: saysItself,
      onSuccess: onAdded,
    },
  )
}
