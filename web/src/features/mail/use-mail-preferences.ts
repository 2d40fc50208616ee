import type { MailPreferencesOnWire } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { mailPreferencesQuery } from './queries.ts'

type Choice = { name: keyof MailPreferencesOnWire; wanted: boolean }

/** The user's email preferences. Changes are optimistic and reverted if the server rejects them. */
export function useMailPreferences() {
  const client = useQueryClient()
  const { queryKey } = mailPreferencesQuery()
  const query = useQuery(mailPreferencesQuery())
  const show = ({ name, wanted }: Choice) =>
    client.setQueryData(queryKey, (before) => before && { ...before, [name]: wanted })

  const saving = useMutation({
    // Runs changes one at a time, each with all earlier choices, so that an older one cannot overwrite a newer one.
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
