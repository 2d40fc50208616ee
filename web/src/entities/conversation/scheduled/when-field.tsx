import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { t } from '#ui/language/t.ts'
import { useWhenReader, type When, WHEN_OFFERED, whenExample } from '#entities/ticket/when-words.ts'
import classes from './scheduled.module.css'

/** Parses a time in words. Returns the time, and its words or an error text. Empty input is no error. */
export function useWhen(words: string): When {
  const read = useWhenReader()
  const typed = words.trim()
  return typed === '' ? { at: null, means: '' } : read(typed)
}

type Props = { words: string; onType: (words: string) => void; when: When }

/** A field for a time in words, with its interpretation below. A suggestion fills the field, and Enter accepts it. */
export function WhenField({ words, onType, when: { at, means } }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const read = useWhenReader()
  const write = (said: string, name: string) => {
    onType(read(name).at === null ? said : name)
    field.current?.focus()
  }
  return (
    <div className={classes.whenField}>
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
      <div className={classes.offered}>
        {WHEN_OFFERED.map(({ said, label }) => (
          <Button key={said} size="compact-sm" variant="default" onClick={() => write(said, t(label))}>
            {t(label)}
          </Button>
        ))}
      </div>
    </div>
  )
}
