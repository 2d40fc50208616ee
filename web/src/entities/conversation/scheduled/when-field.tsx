import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { t } from '#ui/language/t.ts'
import { useWhenReader, type When, WHEN_OFFERED, whenExample } from '#entities/ticket/when-words.ts'
import classes from './scheduled.module.css'

/** The moment that words mean, and that moment in words; or what is wrong with them. Nothing is wrong with none. */
export function useWhen(words: string): When {
  const read = useWhenReader()
  const typed = words.trim()
  return typed === '' ? { at: null, means: '' } : read(typed)
}

type Props = { words: string; onType: (words: string) => void; when: When }

/**
 * When something is to happen, in the words of people, with the moment that they mean. What is offered is written into the field as it
 * is called, where Enter takes it.
 */
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
