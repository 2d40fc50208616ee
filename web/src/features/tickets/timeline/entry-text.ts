import { descriptorOf } from '@support-desk/contract/event-registry'
import type { TimelineEntry } from '../../../api/models.ts'
import { isolate } from '../../../ui/text/isolate.ts'

/** What happened, in words. The new state of a ticket is shown behind them, as are the words of a message. */
export function entryWords({ kind, by, user, text, hasPicture }: TimelineEntry): string {
  const words = descriptorOf(kind)?.timeline?.words({ user: isolate(user ?? ''), text, hasPicture })
  // A newer server may tell of what this page does not know.
  return `${isolate(by?.username ?? 'Somebody')} ${words ?? kind}`
}
