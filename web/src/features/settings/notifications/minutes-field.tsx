import { TextInput } from '@mantine/core'
import { MOST_UNASSIGNED_MINUTES } from '@support-desk/contract'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './notifications.module.css'

type Props = { minutes: number; onChange: (minutes: number) => void }

/** A number of minutes. It is saved when the field is left or by Enter; a wrong number is not. */
export function MinutesField({ minutes, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const number = Number(typed ?? minutes)
  const isWrong = !Number.isInteger(number) || number < 1 || number > MOST_UNASSIGNED_MINUTES
  const save = () => {
    if (!isWrong && number !== minutes) onChange(number)
    setTyped(null)
  }
  return (
    <TextInput
      className={classes.minutes}
      size="xs"
      inputMode="numeric"
      aria-label={t('Minutes without an assignee')}
      value={typed ?? String(minutes)}
      error={isWrong}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
