import { useLocation } from 'react-router'
import { useAddressWords } from './use-address-words.ts'

/** Replaces an id in the address while a new item is created. */
export const NEW = 'new'

/** The id of the open item of a page, stored in the query parameter `word`. Links and Go Back therefore reopen it. */
export function useOpened(word: string) {
  const { words, change } = useAddressWords()
  const { pathname } = useLocation()
  return {
    opened: words.get(word),
    open: (id: string) => change({ [word]: id }),
    close: () => change({ [word]: '' }),
    hrefOf: ({ id }: { id: string }): string => {
      const there = new URLSearchParams(words)
      there.set(word, id)
      return `${pathname}?${there}`
    },
  }
}
