import { message, messages } from '@support-desk/contract'
import { readSnooze } from '@support-desk/contract/tickets/snooze-words'
import { use } from 'react'
import { browserTimeZone, currentLocale } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { TimeContext } from '#ui/text/time-context.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'

/** Suggested times. `said` is parsed, `label` is shown. */
export const WHEN_OFFERED = [
  { said: 'later', label: message('In 3 hours') },
  { said: 'tomorrow', label: message('Tomorrow morning') },
  { said: 'next week', label: message('Next week') },
  { said: 'next month', label: message('Next month') },
] as const

const PROBLEMS = messages({
  unknown: 'Couldn’t read that. Try “tue 9”, “in 2h”, “next month” or “31.1. 14:00”.',
  past: 'That time is in the past.',
})

/** Placeholder of a time field. */
export const whenExample = (): string => t('tue 9, in 2h, next month …')

/** A parsed time: ISO 8601 in UTC with its description, or null with an error text. */
export type When = { at: string; means: string } | { at: null; means: string }

/** Returns a parser for times in words, by the reader's clock and language. */
export function useWhenReader(): (said: string) => When {
  const { timeZone = browserTimeZone() } = use(TimeContext)
  const times = useTimes()
  const now = useNow()
  return (said) => {
    const reading = readSnooze(said, { now, timeZone, locale: currentLocale() })
    return 'until' in reading
      ? { at: reading.until, means: times.momentWithDay(reading.until) }
      : { at: null, means: t(PROBLEMS[reading.problem]) }
  }
}
