import type { FeedComparison, SpecialDayOnWire } from '@support-desk/contract'
import type { FeedDays } from './read-feed.ts'

/**
 * Compares a feed with special days. Days that were entered by hand win over those of the feed, and days before `today`
 * are not removed.
 */
export function compareDays(
  days: readonly SpecialDayOnWire[],
  feed: FeedDays,
  today: string,
): FeedComparison {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const inFeed = new Set(feed.days.map(({ date }) => date))
  const comparison: FeedComparison = {
    added: [],
    changed: [],
    removed: [],
    unchanged: 0,
    skipped: feed.skipped,
  }
  for (const { date, label } of feed.days) {
    const before = byDate.get(date)
    if (!before) comparison.added.push({ date, label, spans: [], isFromFeed: true })
    else if (before.isFromFeed && before.label !== label)
      comparison.changed.push({ before, after: { ...before, label } })
    else comparison.unchanged++
  }
  comparison.removed = days.filter(({ date, isFromFeed }) => isFromFeed && date >= today && !inFeed.has(date))
  return comparison
}
