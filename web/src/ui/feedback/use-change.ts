import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.tsx'

type Options<Data, Input> = {
  /** Cache keys to fetch again afterwards, also after a failure. */
  stale?: readonly QueryKey[]
  /** Words of a toast after success. */
  done?: string | ((data: Data, input: Input) => string)
  /** Whether the component shows a failure itself, so that no toast has to. */
  showsFailure?: boolean
  onSuccess?: ((data: Data, input: Input) => unknown) | undefined
  onError?: (failure: Error) => void
  /** Called before what is stale is fetched. */
  onSettled?: () => void
}

/** A mutation that makes `call`: toasts say what was done, or why not, and what it made stale is fetched again. */
export function useChange<Data, Input = void>(
  call: (input: Input) => Promise<Data>,
  { stale = [], done, showsFailure = false, onSuccess, onError, onSettled }: Options<Data, Input> = {},
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
