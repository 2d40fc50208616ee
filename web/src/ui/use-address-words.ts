import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/**
 * The words after the question mark of the address, and a way to change some of them; an empty one goes. What is changed while
 * an earlier change is still on its way adds to it, instead of taking it back.
 */
export function useAddressWords(): {
  words: URLSearchParams
  change: (changes: Record<string, string>) => void
} {
  const [words, setWords] = useSearchParams()
  const isSettled = useNavigation().state === 'idle'
  const latest = useRef(words)
  useEffect(() => {
    if (isSettled) latest.current = words
  }, [isSettled, words])
  const change = useCallback(
    (changes: Record<string, string>) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      latest.current = after
      setWords(after, { replace: true, preventScrollReset: true })
    },
    [setWords],
  )
  return { words, change }
}
