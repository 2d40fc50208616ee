import {
  type FeedComparison,
  LIMITS,
  message,
  type Message,
  messages,
  type SpecialDayOnWire,
} from '@support-desk/contract'
import type { Services } from '../../kernel/context.ts'
import { fetchOutside, OutsideTrouble } from '../../kernel/outside/fetch-outside.ts'
import { isPrivate, type Lookup } from '../../kernel/outside/private-addresses.ts'
import { invalid } from '../../kernel/refusal.ts'
import type { Clock } from '../../kernel/time.ts'
import { compareDays } from './compare.ts'
import { readFeedBeside, UnreadableFeed } from './read-beside.ts'

/** Rules for fetching feeds. */
type FeedRules = {
  /** Whether feeds may be in the own network and use plain http. */
  allowsPrivate: boolean
  /** Timeout of fetching, and of reading what was fetched. */
  milliseconds: number
  readingMs: number
  /** Resolver of names, for tests. */
  lookup?: Lookup
}

type Asked = { url: string | null; text: string; days: readonly SpecialDayOnWire[] }

/** Days of the feed are read from the current year to the one after the next. */
const YEARS_AHEAD = 2

/** Compares a feed, or the text of one, with special days. Throws `validation` for a feed that cannot be read. */
export async function compareFeed(
  ctx: Services & { clock: Clock },
  { url, text, days }: Asked,
): Promise<FeedComparison> {
  const field = url === null ? 'text' : 'url'
  const content = url === null ? text : await fetchFeed(ctx.feedRules, url)
  const now = ctx.clock()
  const year = now.getUTCFullYear()
  const window = { first: `${year}-01-01`, last: `${year + YEARS_AHEAD}-12-31` }
  try {
    const feed = await readFeedBeside(
      { text: content, window, maxLabel: LIMITS.calendarDayLabel },
      ctx.feedRules.readingMs,
    )
    return compareDays(days, feed, now.toISOString().slice(0, 10))
  } catch (error) {
    if (error instanceof UnreadableFeed) throw invalid(field, UNREADABLE[error.reason])
    throw error
  }
}

const UNREADABLE: Record<UnreadableFeed['reason'], Message> = messages({
  no_calendar: 'This is not a calendar in iCalendar format (.ics).',
  too_costly: 'Reading this calendar takes too long. Remove entries that repeat without end.',
})
const TROUBLES: Record<OutsideTrouble['reason'], Message> = messages({
  wrong_address: 'Enter an address such as https://example.com/holidays.ics, without credentials.',
  private_address: 'This address is in a private network. Set WEBHOOK_PRIVATE_HOSTS to allow it.',
  unreachable: 'This address cannot be reached.',
  too_slow: 'This address did not answer in time.',
  too_large: 'This calendar is larger than 2 MB.',
  too_many_redirects: 'This address redirects too often.',
  refused: 'This address answered with an error. Check that the calendar is shared.',
})
const INSECURE = message('Use https. To allow http in a private network, set WEBHOOK_PRIVATE_HOSTS.')

async function fetchFeed({ allowsPrivate, milliseconds, lookup }: FeedRules, url: string): Promise<string> {
  const address = url.replace(/^webcal:\/\//i, 'https://')
  if (/^http:/i.test(address) && !allowsPrivate) throw invalid('url', INSECURE)
  try {
    const bytes = await fetchOutside(address, {
      mayReach: (found) => allowsPrivate || !isPrivate(found),
      mostBytes: LIMITS.calendarFeedBytes,
      milliseconds,
      accept: 'text/calendar, */*;q=0.1',
      ...(lookup && { lookup }),
    })
    return bytes.toString('utf8')
  } catch (error) {
    if (error instanceof OutsideTrouble) throw invalid('url', TROUBLES[error.reason])
    throw error
  }
}

declare module '../../kernel/context.ts' {
  interface Context {
    feedRules: FeedRules
  }
}
