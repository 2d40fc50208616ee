import type { Role, UserOnWire } from '@support-desk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'
import { KEYS, pageQuery, peopleList } from '../../api/queries.ts'

/** One person of a role: from the lists that have been read already, or searched for by name. */
export function usePerson(role: Role, username: string) {
  const client = useQueryClient()
  const search = useQuery(pageQuery(peopleList(role, { q: username, sort: 'username' }), undefined))
  const isMeant = (person: UserOnWire) => person.username === username
  const known = () =>
    client
      .getQueriesData<Page<UserOnWire[]>>({ queryKey: [...KEYS.people, role] })
      .flatMap(([, page]) => page?.answer ?? [])
      .find(isMeant)
  return { ...search, data: search.data?.answer.find(isMeant) ?? known() }
}
