import { useEffect } from 'react'
import { atMost99 } from '#ui/text/at-most-99.ts'
import { setTitleMark } from '#ui/page/title-mark.ts'

/** Shows the number of unread messages in the title of the browser tab. */
export function useUnreadTitle(messages: number): void {
  useEffect(() => {
    setTitleMark(messages === 0 ? '' : `(${atMost99(messages)}) `)
    return () => setTitleMark('')
  }, [messages])
}
