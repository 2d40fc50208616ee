import { useEffect } from 'react'
import { atMost99 } from '#ui/text/at-most-99.ts'
import { setTitleMark } from '#ui/page/title-mark.ts'

/** Shows those who are at another tab of the browser how many messages wait to be read. */
export function useUnreadTitle(messages: number): void {
  useEffect(() => {
    setTitleMark(messages === 0 ? '' : `(${atMost99(messages)}) `)
    return () => setTitleMark('')
  }, [messages])
}
