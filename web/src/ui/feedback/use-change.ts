import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.tsx'

export type ChangeOptions<Data, Input> = {
  /** Cache keys to invalidate afterwards, also after a failure. */
  stale?: readonly QueryKey[]
  /** Text of the toast after success. */
  done?: string | ((data: Data, input: Input) => string)
  /** Whether the component shows failures itself. If so, there is no toast. */
  showsFailure?: boolean
  onSuccess?: ((data: Data, input: Input) => unknown) | undefined
  onError?: (failure: Error) => void
  /** Called before the stale queries are fetched again. */
  onSettled?: () => void
}

/** A mutation around `call`. Toasts report success or failure. Stale queries are fetched again. */
export function useChange<Data, Input = void>(
  call: (input: Input) => Promise<Data>,
  { stale = [], done, showsFailure = false, onSuccess, onError, onSettled }: ChangeOptions<Data, Input> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (data, input) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(data, input))
      return onSuccess?.(data, input)
    },
    onError: (failure) => {
      if (!showsFailure) toast.failure(failure.message)
      onError?.(failure)
    },
    onSettled: () => {
      onSettled?.()
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
