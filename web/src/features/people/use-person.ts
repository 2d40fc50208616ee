import type { Role, UserOnWire } from '@support-desk/contract'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'
import { KEYS, peopleQuery } from '../../api/queries.ts'

type Lists = InfiniteData<Page<UserOnWire[]>>

/** One person of a role: from the lists that have been read already, or searched for by name. */
export function usePerson(role: Role, username: string) {
  const client = useQueryClient()
  const search = useInfiniteQuery(peopleQuery(role, { q: username, sort: 'username' }))
  const isMeant = (person: UserOnWire) => person.username === username
  const known = () =>
    client
      .getQueriesData<Lists>({ queryKey: [...KEYS.people, role] })
      .flatMap(([, list]) => list?.pages.flatMap(({ answer }) => answer) ?? [])
      .find(isMeant)
  return { ...search, data: search.data?.find(isMeant) ?? known() }
}
