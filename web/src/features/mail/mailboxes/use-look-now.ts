import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

const LOOK_TAKES_MS = 3000

/** Checks a mailbox for new mail at once. */
export function useLookNow() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEYS.mailboxes }),
      client.invalidateQueries({ queryKey: KEYS.receivedMails }),
    ])
  return useMutation({
    mutationFn: ({ id: mailboxId }: Mailbox) => request('checkMailbox', { params: { mailboxId } }),
    // The check runs in the background on the node that reads the mailbox, so refetch after a while.
    onSuccess: ({ name }) => {
      toast.success(t('Checking {name}…', { name }))
      setTimeout(() => void refresh(), LOOK_TAKES_MS)
    },
    onError: (failure) => {
      toast.failure(failure.message)
      void refresh()
    },
  })
}
