import type { SnoozeWakes } from '@support-desk/contract'
import { IconBellRinging, IconClock, IconMessageReply } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { type Pick, PickList } from '#ui/pick/pick-list.tsx'
import { useWhenReader, WHEN_OFFERED, whenExample } from '#entities/ticket/when-words.ts'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

type Props = {
  title: string
  /**
   * Called with the choice, also in words. Returns the error as a text, or null on success. On success the dialog
   * closes.
   */
  onSnooze: (until: string | null, wakes: SnoozeWakes, when: string) => Promise<string | null>
  /** Ends the current snooze. Null if there is none. */
  onWake: (() => void) | null
  onClose: () => void
}

/** Chooses a snooze time in words, or until an answer. */
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
    label: t('Until they reply'),
    icon: IconMessageReply,
    act: () => void snooze(null, 'answer', t('until the requester replies')),
  }
  const wake: Pick = {
    id: 'wake',
    label: t('Unsnooze'),
    icon: IconBellRinging,
    act: () => {
      onClose()
      onWake?.()
    },
  }
  const offered = [
    ...WHEN_OFFERED.flatMap(({ said, label }) => until(said, t(label))),
    answer,
    // Last, because Enter takes the first option, which should snooze.
    ...(onWake ? [wake] : []),
  ]
  // Text that is no time may match the name of an option.
  const named = () =>
    offered.filter(({ label }) => label.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
  const picks = typed === '' ? offered : at === null ? named() : until(typed)
  return (
    <Dialog isBegun={words !== ''} onClose={onClose} title={title}>
      <PickList
        label={t('Until')}
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
      <ToggleSwitch
        label={t('Reopen early if they reply')}
        checked={isEither}
        onChange={(event) => setEither(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
