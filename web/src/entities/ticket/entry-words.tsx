import { descriptorOf } from '@support-desk/contract/event-registry'
import type { TimelineEntry } from '#api/models.ts'
import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Describes an event in a sentence. The text of a message is shown below it. */
export function EntryWords({ entry }: { entry: TimelineEntry }) {
  const { kind, by, user, team, to, text, details = {} } = entry
  const name = by?.username ?? t('Someone')
  const words = descriptorOf(kind)?.timeline?.words({ text, team, tag: details.tag ?? null })
  // A newer server may send unknown kinds of events.
  if (!words)
    return (
      <>
        <bdi>{name}</bdi> {kind}
      </>
    )
  const until = details.until && <Moment value={details.until} />
  return (
    <>{rich(words, { ...details, until, name, user, team, status: to && <StatusBadge status={to} /> })}</>
  )
}
