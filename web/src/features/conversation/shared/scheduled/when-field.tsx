import { Button, TextInput } from '@mantine/core'
import { message, messages } from '@support-desk/contract'
import { readSnooze } from '@support-desk/contract/tickets/snooze-words'
import { use } from 'react'
import { browserTimeZone, currentLocale } from '../../../../ui/language/language.ts'
import { t } from '../../../../ui/language/t.ts'
import { TimeContext } from '../../../../ui/text/time-context.ts'
import { useTimes } from '../../../../ui/text/times.ts'
import { useNow } from '../../../../ui/text/use-now.ts'
import classes from './scheduled.module.css'

/** What is offered beside the field. The words stand for what they say in every language. */
const OFFERED = [
  { said: 'later', label: message('Later today') },
  { said: 'tomorrow', label: message('Tomorrow morning') },
  { said: 'next week', label: message('Next week') },
] as const

const PROBLEMS = messages({
  unknown: 'Not understood. Say it as in: tue 9, in 2h, next month, 31.1. 14:00',
  past: 'That is over already.',
})

/** The moment that words mean, and that moment in words; or what is wrong with them. */
export function useWhen(words: string): { at: string | null; means: string } {
  const { timeZone = browserTimeZone() } = use(TimeContext)
  const times = useTimes()
  const now = useNow()
  const typed = words.trim()
  if (typed === '') return { at: null, means: '' }
  const reading = readSnooze(typed, { now, timeZone, locale: currentLocale() })
  return 'until' in reading
    ? { at: reading.until, means: times.momentWithDay(reading.until) }
    : { at: null, means: t(PROBLEMS[reading.problem]) }
}

type Props = { words: string; onType: (words: string) => void; when: ReturnType<typeof useWhen> }

/** When something is to happen, in the words of people, with the moment that they mean. */
export const WhenField = ({ words, onType, when: { at, means } }: Props) => (
  <div className={classes.whenField}>
    <TextInput
      label={t('When')}
      placeholder={t('tue 9, in 2h, next month …')}
      autoComplete="off"
      dir="auto"
      data-autofocus
      value={words}
      onChange={(event) => onType(event.currentTarget.value)}
    />
    <p role="status" className={classes.means} data-wrong={(means !== '' && at === null) || undefined}>
      {means}
    </p>
    <div className={classes.offered}>
      {OFFERED.map(({ said, label }) => (
        <Button key={said} size="compact-sm" variant="default" onClick={() => onType(said)}>
          {t(label)}
        </Button>
      ))}
    </div>
  </div>
)
