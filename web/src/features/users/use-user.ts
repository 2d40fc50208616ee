import type { User } from '#api/models.ts'
import type { Role } from '@support-desk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { pageQuery } from '#api/list-query.ts'
import { userList } from '#entities/user/queries.ts'

/** Finds a user of a role by name, in the loaded lists or by a search. */
export function useUser(role: Role, username: string) {
  const client = useQueryClient()
  const search = useQuery(pageQuery(userList(role, { q: username, sort: 'username' }), undefined))
  const isMeant = (user: User) => user.username === username
  const known = () =>
    client
      .getQueriesData<Page<User[]>>({ queryKey: [...KEYS.users, role] })
      .flatMap(([, page]) => page?.answer ?? [])
      .find(isMeant)
  return { ...search, data: search.data?.answer.find(isMeant) ?? known() }
}
