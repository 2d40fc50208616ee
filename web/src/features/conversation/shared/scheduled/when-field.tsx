import { Button, TextInput } from '@mantine/core'
import { t } from '../../../../ui/language/t.ts'
import { useWhenReader, type When, WHEN_OFFERED, whenExample } from '../../../tickets/shared/when-words.ts'
import classes from './scheduled.module.css'

/** The moment that words mean, and that moment in words; or what is wrong with them. Nothing is wrong with none. */
export function useWhen(words: string): When {
  const read = useWhenReader()
  const typed = words.trim()
  return typed === '' ? { at: null, means: '' } : read(typed)
}

type Props = { words: string; onType: (words: string) => void; when: When }

/** When something is to happen, in the words of people, with the moment that they mean. */
export const WhenField = ({ words, onType, when: { at, means } }: Props) => (
  <div className={classes.whenField}>
    <TextInput
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
        <Button key={said} size="compact-sm" variant="default" onClick={() => onType(said)}>
          {t(label)}
        </Button>
      ))}
    </div>
  </div>
)
