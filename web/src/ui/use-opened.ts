import { useLocation } from 'react-router'
import { useAddressWords } from './use-address-words.ts'

/** Stands in the address in place of an id while something new is made. */
export const NEW = 'new'

/** The id of what is open on a page, as a word of the address, so that links and Go Back lead to it. */
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
