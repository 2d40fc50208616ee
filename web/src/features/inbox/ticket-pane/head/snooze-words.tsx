import type { Snooze } from '@support-desk/contract'
import { rich } from '#ui/language/t.ts'
import { ShortMoment } from '#ui/text/moment.tsx'

/** Until when a ticket is out of sight, what wakes it, and who put it there. */
export function SnoozeWords({ snooze: { until, wakes, by } }: { snooze: Snooze }) {
  const name = <bdi>{by?.username}</bdi>
  const who = by ? 'named' : 'nobody'
  if (!until)
    return (
      <span>
        {rich('snoozed {who, select, named {by {name} } other {}}until the requester answers', { who, name })}
      </span>
    )
  return (
    <span>
      {rich(
        'snoozed {who, select, named {by {name} } other {}}until {until}{wakes, select, either { or an answer} other {}}',
        { who, name, wakes, until: <ShortMoment value={until} /> },
      )}
    </span>
  )
}
