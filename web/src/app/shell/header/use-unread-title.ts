import { useEffect } from 'react'
import { setTitleMark } from '../../../ui/page/title-mark.ts'

const MOST_SHOWN = 99

/** Shows those who are at another tab of the browser how many messages wait to be read. */
export function useUnreadTitle(messages: number): void {
  useEffect(() => {
    setTitleMark(messages === 0 ? '' : `(${messages > MOST_SHOWN ? `${MOST_SHOWN}+` : messages}) `)
    return () => setTitleMark('')
  }, [messages])
}
