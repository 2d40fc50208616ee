import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import type { SnoozeWakes } from '@support-desk/contract'
import { IconBellRinging, IconClock, IconMessageReply } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { type Pick, PickList } from '#ui/pick/pick-list.tsx'
import { useWhenReader, WHEN_OFFERED, whenExample } from '#entities/ticket/when-words.ts'

type Props = {
  title: string
  /** Called with what was chosen, and with it in words; gives why it was refused, or null, with which the dialog is over. */
  onSnooze: (until: string | null, wakes: SnoozeWakes, when: string) => Promise<string | null>
  /** Brings back what is snoozed already; null where nothing is. */
  onWake: (() => void) | null
  onClose: () => void
}

/** Until when tickets are put out of sight: in words, with the moment that they mean, or until an answer. */
export function SnoozeDialog({ title, onSnooze, onWake, onClose }: Props) {
  const [words, type] = useState('')
  const [isEither, setEither] = useState(true)
  const read = useWhenReader()
  const [problem, say] = useState<string | null>(null)
  const isBusy = useRef(false)
  const wakes = isEither ? 'either' : 'time'
  const snooze = async (...chosen: Parameters<typeof onSnooze>) => {
    if (isBusy.current) return
    isBusy.current = true
    say(null)
    const refusal = await onSnooze(...chosen)
    isBusy.current = false
    if (refusal === null) onClose()
    else say(refusal)
  }

  const until = (said: string, label?: string): Pick[] => {
    const { at, means } = read(said)
    if (at === null) return []
    const act = () => void snooze(at, wakes, means)
    return [{ id: said, label: label ?? means, detail: label && means, icon: IconClock, act }]
  }
  const typed = words.trim()
  const { at, means } = read(typed)
  const answer: Pick = {
    id: 'answer',
    label: t('Until the requester answers'),
    icon: IconMessageReply,
    act: () => void snooze(null, 'answer', t('until the requester answers')),
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
  const offered = [
    ...WHEN_OFFERED.flatMap(({ said, label }) => until(said, t(label))),
    answer,
    // Last, since Enter takes the first, and who opens this means to snooze.
    ...(onWake ? [wake] : []),
  ]
  // What is no time may be how one of those is called.
  const named = () =>
    offered.filter(({ label }) => label.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
  const picks = typed === '' ? offered : at === null ? named() : until(typed)
  return (
    <Dialog isBegun={words !== ''} onClose={onClose} title={title}>
      <PickList
        label={t('Until when')}
        placeholder={whenExample()}
        words={words}
        onType={(next) => {
          say(null)
          type(next)
        }}
        problem={problem}
        picks={picks}
        isSettled
        nothing={at === null ? means : ''}
      />
      <Switch
        mt={16}
        label={t('An answer wakes it earlier')}
        checked={isEither}
        onChange={(event) => setEither(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
