import type { MailPreferencesOnWire } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { mailPreferencesQuery } from './queries.ts'

type Choice = { name: keyof MailPreferencesOnWire; wanted: boolean }

/** About what the reader wants email. A choice shows at once, and goes back if the server does not take it. */
export function useMailPreferences() {
  const client = useQueryClient()
  const { queryKey } = mailPreferencesQuery()
  const query = useQuery(mailPreferencesQuery())
  const show = ({ name, wanted }: Choice) =>
    client.setQueryData(queryKey, (before) => before && { ...before, [name]: wanted })

  const saving = useMutation({
    // One after the other, each with all choices made so far, so that none is overtaken by an older one.
    scope: { id: 'mail preferences' },
    mutationFn: ({ name, wanted }: Choice) => {
      const chosen = client.getQueryData(queryKey) ?? { assigned: true, status: true, chat: true }
      return request('updateMailPreferences', { body: { ...chosen, [name]: wanted } })
    },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      show(choice)
    },
    onError: (_failure, { name, wanted }) => void show({ name, wanted: !wanted }),
  })
  return { query, saving }
}
