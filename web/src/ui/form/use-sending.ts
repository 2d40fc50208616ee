import { useState } from 'react'

/** Sends a form and tracks its progress and failure. For public pages, which do not load the query cache. */
export function useSending<Input extends unknown[]>(send: (...input: Input) => Promise<void>) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  return {
    isSending,
    failure,
    forget: () => setFailure(null),
    send: async (...input: Input) => {
      setSending(true)
      setFailure(null)
      try {
        await send(...input)
      } catch (problem) {
        if (!(problem instanceof Error)) throw problem
        setFailure(problem)
      } finally {
        setSending(false)
      }
    },
  }
}
