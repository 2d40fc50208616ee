import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/**
 * The query parameters of the address, and a function that changes some of them. Empty values are removed. Changes in
 * quick succession are merged.
 */
export function useAddressWords() {
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
