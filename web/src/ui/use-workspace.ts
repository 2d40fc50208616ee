import { USUAL_WORKSPACE, type Workspace } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { toast } from './feedback/toast.tsx'
import { useSession } from './use-session.ts'

/** How whoever is signed in works in the pages; as everybody does until that is known. */
export function useWorkspace(): Workspace {
  const { data } = useQuery(currentUserQuery(useSession()))
  return data?.workspace ?? USUAL_WORKSPACE
}

/** Changes ways of working: shown at once, kept with the account, and taken back with a word if that fails. */
export function useChangeWorkspace(): (part: Partial<Workspace>) => void {
  const client = useQueryClient()
  const { queryKey } = currentUserQuery(useSession())
  const show = (part: Partial<Workspace>) =>
    client.setQueryData(
      queryKey,
      (account) => account && { ...account, workspace: { ...account.workspace, ...part } },
    )
  const { mutate } = useMutation({
    // One after the other, so that none is overtaken by an older one.
    scope: { id: 'workspace' },
    mutationFn: (part: Partial<Workspace>) => request('updatePreferences', { body: { workspace: part } }),
    onMutate: (part) => {
      const before = client.getQueryData(queryKey)?.workspace
      show(part)
      return before
    },
    onError: (failure, _part, before) => {
      if (before) show(before)
      toast.failure(failure.message)
    },
  })
  return mutate
}
