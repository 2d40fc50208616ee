import { Modal, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Switch.css'
import { message, messages, type SnoozeWakes } from '@support-desk/contract'
import { readSnooze } from '@support-desk/contract/tickets/snooze-words'
import { IconBellRinging, IconClock, IconMessageReply } from '@tabler/icons-react'
import { use, useState } from 'react'
import { browserTimeZone, currentLocale } from '../../../../ui/language/language.ts'
import { t } from '../../../../ui/language/t.ts'
import { TimeContext } from '../../../../ui/text/time-context.ts'
import { useTimes } from '../../../../ui/text/times.ts'
import { useNow } from '../../../../ui/text/use-now.ts'
import { type Pick, PickList } from '../../../../ui/pick/pick-list.tsx'
import classes from './snooze-dialog.module.css'

/** What is offered before anybody types. The words stand for what they say in every language. */
const OFFERED = [
  { said: 'later', label: message('Later today') },
  { said: 'tomorrow', label: message('Tomorrow morning') },
  { said: 'next week', label: message('Next week') },
  { said: 'next month', label: message('Next month') },
] as const

const PROBLEMS = messages({
  unknown: 'Not understood. Say it as in: tue 9, in 2h, next month, 31.1. 14:00',
  past: 'That is over already.',
})

type Props = {
  title: string
  /** Called with what was chosen, and with it in words. */
  onSnooze: (until: string | null, wakes: SnoozeWakes, when: string) => void
  /** Brings back what is snoozed already; null where nothing is. */
  onWake: (() => void) | null
  onClose: () => void
}

/** Until when tickets are put out of sight: in words, with the moment that they mean, or until an answer. */
export function SnoozeDialog({ title, onSnooze, onWake, onClose }: Props) {
  const [words, type] = useState('')
  const [isEither, setEither] = useState(true)
  const { timeZone = browserTimeZone() } = use(TimeContext)
  const times = useTimes()
  const now = useNow()
  const read = (said: string) => readSnooze(said, { now, timeZone, locale: currentLocale() })
  const wakes = isEither ? 'either' : 'time'

  const until = (label: string, said: string): Pick[] => {
    const reading = read(said)
    if (!('until' in reading)) return []
    const when = times.momentWithDay(reading.until)
    const act = () => {
      onClose()
      onSnooze(reading.until, wakes, when)
    }
    return [{ id: said, label, detail: label === when ? undefined : when, icon: IconClock, act }]
  }
  const typed = words.trim()
  const reading = read(typed)
  const answer: Pick = {
    id: 'answer',
    label: t('Until the requester answers'),
    icon: IconMessageReply,
    act: () => {
      onClose()
      onSnooze(null, 'answer', t('until the requester answers'))
    },
  }
  const wake: Pick = {
    id: 'wake',
    label: t('Wake it now'),
    icon: IconBellRinging,
    act: () => {
      onClose()
      onWake?.()
    },
  }
  const picks =
    typed === ''
      ? [...(onWake ? [wake] : []), ...OFFERED.flatMap(({ said, label }) => until(t(label), said)), answer]
      : until('until' in reading ? times.momentWithDay(reading.until) : '', typed)
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t('Close') }}>
      <PickList
        label={t('Until when')}
        placeholder={t('tue 9, in 2h, next month …')}
        words={words}
        onType={type}
        picks={picks}
        nothing={'problem' in reading ? t(PROBLEMS[reading.problem]) : ''}
      />
      <Switch
        className={classes.either}
        label={t('An answer wakes it earlier')}
        checked={isEither}
        onChange={(event) => setEither(event.currentTarget.checked)}
      />
    </Modal>
  )
}
