import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { useWhenReader, type When, WHEN_OFFERED, whenExample } from '#entities/ticket/when-words.ts'
import classes from './scheduled.module.css'

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
  const read = useWhenReader()
  const typed = words.trim()
  // Empty input is no error.
  const when = typed === '' ? { at: null, means: '' } : read(typed)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // React events bubble to the form that opened this dialog, which would send at once.
    event.stopPropagation()
    if (when.at !== null && isReady && !isBusy) onChoose(when.at, when.means)
  }
  return (
    <Dialog onClose={onClose} title={title} size={children ? 'lg' : 'md'}>
      <Stack component="form" gap={10} onSubmit={onSubmit}>
        {children}
        <WhenField words={words} onType={type} when={when} />
        <p className={classes.hint}>{t('If the requester writes first, the reply is held for review.')}</p>
        <Button type="submit" disabled={when.at === null || !isReady} loading={isBusy}>
          {t('Schedule')}
        </Button>
      </Stack>
    </Dialog>
  )
}

type WhenFieldProps = { words: string; onType: (words: string) => void; when: When }

/** A field for a time in words, with its interpretation below. A suggestion fills the field, and Enter accepts it. */
function WhenField({ words, onType, when: { at, means } }: WhenFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const read = useWhenReader()
  const write = (said: string, name: string) => {
    onType(read(name).at === null ? said : name)
    field.current?.focus()
  }
  return (
    <Stack gap={10}>
      <TextInput
        ref={field}
        label={t('When')}
        placeholder={whenExample()}
        autoComplete="off"
        dir="auto"
        data-autofocus
        value={words}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p role="status" className={classes.means} data-wrong={(means !== '' && at === null) || undefined}>
        {means}
      </p>
      <Group gap={8}>
        {WHEN_OFFERED.map(({ said, label }) => (
          <Button key={said} size="compact-sm" variant="default" onClick={() => write(said, t(label))}>
            {t(label)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
