import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { KEYS } from '../../api/keys.ts'

const MINUTE = 60_000

/** A span such as `>4h` in the text of a condition. What merely looks like one costs a question a minute. */
const SPAN = /\d[mhdw]\b/i

/**
 * Asks again once a minute how many tickets there are, and for those of a condition that tells by how long ago something was: then a
 * ticket enters or leaves without anybody doing anything.
 */
export function usePassingTime(condition: string): void {
  const client = useQueryClient()
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    void client.invalidateQueries({ queryKey: SPAN.test(condition) ? KEYS.inbox : KEYS.inboxNow })
    void client.invalidateQueries({ queryKey: KEYS.inboxViews })
  })
  useEffect(() => {
    const timer = setInterval(() => ask(), MINUTE)
    return () => clearInterval(timer)
  }, [])
}
