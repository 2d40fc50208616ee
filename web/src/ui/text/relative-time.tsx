import { useTimes } from './times.ts'
import { useNow } from './use-now.ts'

type RelativeTimeProps = {
  value: string
  /** `short` is for columns: `5 min. ago`. */
  length?: 'long' | 'short'
}

/** A relative time such as `5 minutes ago`, updated every minute. The tooltip is exact. */
export function RelativeTime({ value, length = 'long' }: RelativeTimeProps) {
  const times = useTimes()
  const now = useNow()
  return (
    <time dateTime={value} title={times.exact(value)} data-relative>
      {times.ago(value, now, length)}
    </time>
  )
}
