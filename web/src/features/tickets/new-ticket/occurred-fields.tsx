import { Button, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './new-ticket-page.module.css'
import type { TicketErrors, TicketFields } from './use-new-ticket.ts'

type Props = {
  fields: TicketFields
  errors: TicketErrors
  onChange: (part: Partial<TicketFields>) => void
}

/** When the problem occurred, by the clock on the reporter's wall; one click fills in this moment. */
export function OccurredFields({ fields, errors, onChange }: Props) {
  const [today] = useState(() => dayOf(new Date()))
  const fillInNow = () => {
    const now = new Date()
    onChange({ date: dayOf(now), time: `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}` })
  }
  return (
    <div className={classes.occurred}>
      <TextInput
        type="date"
        label="Problem Occured Date"
        name="date"
        required
        max={today}
        value={fields.date}
        error={errors.date}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Problem Occured Time"
        name="time"
        value={fields.time}
        error={errors.time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
      {/* An empty label keeps the button in line with the fields beside it. */}
      <Input.Wrapper
        className={classes.now}
        label={'\u00a0'}
        labelElement="div"
        labelProps={{ 'aria-hidden': true }}
      >
        <Button variant="default" fullWidth onClick={fillInNow}>
          Just now
        </Button>
      </Input.Wrapper>
    </div>
  )
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
