import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import classes from './scheduled.module.css'
import { useWhen, WhenField } from './when-field.tsx'

type Props = {
  title: string
  /** Initial text of the time field. */
  said?: string
  /** Called with the chosen time, as ISO 8601 and in words. */
  onChoose: (at: string, when: string) => void
  /** False while the reply cannot be sent. */
  isReady?: boolean
  isBusy?: boolean
  /** Content above the time field. */
  children?: ReactNode
  onClose: () => void
}

/** Asks for the time of a reply, in words. */
export function SendLaterDialog({
  title,
  said = '',
  onChoose,
  isReady = true,
  isBusy = false,
  children,
  onClose,
}: Props) {
  const [words, type] = useState(said)
  const when = useWhen(words)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // React events bubble to the form that opened this dialog, which would send at once.
    event.stopPropagation()
    if (when.at !== null && isReady && !isBusy) onChoose(when.at, when.means)
  }
  return (
    <Dialog onClose={onClose} title={title} size={children ? 'lg' : 'md'}>
      <form className={classes.dialog} onSubmit={onSubmit}>
        {children}
        <WhenField words={words} onType={type} when={when} />
        <p className={classes.hint}>{t('If the requester writes first, the reply is held for review.')}</p>
        <Button type="submit" disabled={when.at === null || !isReady} loading={isBusy}>
          {t('Schedule')}
        </Button>
      </form>
    </Dialog>
  )
}
