import { message, messages } from '@support-desk/contract'
import { readSnooze } from '@support-desk/contract/tickets/snooze-words'
import { use } from 'react'
import { browserTimeZone, currentLocale } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { TimeContext } from '#ui/text/time-context.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'

/** What is offered to whoever is asked when. The words stand for what they say in every language. */
export const WHEN_OFFERED = [
  { said: 'later', label: message('In 3 hours') },
  { said: 'tomorrow', label: message('Tomorrow morning') },
  { said: 'next week', label: message('Next week') },
  { said: 'next month', label: message('Next month') },
] as const

const PROBLEMS = messages({
  unknown: 'Not understood. Say it as in: tue 9, in 2h, next month, 31.1. 14:00',
  past: 'That is over already.',
})

/** What stands in the field before anything is typed. */
export const whenExample = (): string => t('tue 9, in 2h, next month …')

/** The moment that words mean, ISO 8601 in UTC, and it in words; or null, and what is wrong with them. */
export type When = { at: string; means: string } | { at: null; means: string }

/** Reads when something is to happen from the words of people, by the clock and the language of whoever looks at the page. */
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
