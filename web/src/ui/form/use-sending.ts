import { useState } from 'react'

/** Sends a form: whether it is under way, and why it failed. For forms of visitors, who do not load the cache of what the server says. */
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
