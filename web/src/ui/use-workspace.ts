import { USUAL_WORKSPACE, type Workspace } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { toast } from './feedback/toast.tsx'
import { useSession } from './use-session.ts'

/** The workspace settings of the signed-in user. Returns the defaults until they are loaded. */
export function useWorkspace(): Workspace {
  const { data } = useQuery(currentUserQuery(useSession()))
  return data?.workspace ?? USUAL_WORKSPACE
}

/**
 * Changes workspace settings: optimistically in the cache, then on the server. A failure restores the old settings and
 * shows a toast.
 */
export function useChangeWorkspace(): (part: Partial<Workspace>) => void {
  const client = useQueryClient()
  const { queryKey } = currentUserQuery(useSession())
  const show = (part: Partial<Workspace>) =>
    client.setQueryData(
      queryKey,
      (account) => account && { ...account, workspace: { ...account.workspace, ...part } },
    )
  const { mutate } = useMutation({
    // Runs changes one at a time, so that an older one cannot overwrite a newer one.
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
