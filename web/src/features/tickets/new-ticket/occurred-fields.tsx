import { Button, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTimes } from '#ui/text/times.ts'
import classes from './new-ticket-page.module.css'
import type { TicketErrors, TicketFields } from './use-new-ticket.ts'
import { t } from '#ui/language/t.ts'

type Props = {
  fields: TicketFields
  errors: TicketErrors
  isRequired?: boolean
  onChange: (part: Partial<TicketFields>) => void
}

/** Date and time of the problem, by the reporter's clock. A button fills in the current time. */
export function OccurredFields({ fields, errors, isRequired = true, onChange }: Props) {
  const times = useTimes()
  const [today] = useState(() => times.dayOf(new Date()))
  const fillInNow = () => {
    const [date = '', time = ''] = times.wallClockOf(new Date()).split('T')
    onChange({ date, time })
  }
  return (
    <div className={classes.occurred}>
      <TextInput
        type="date"
        label={t('Problem Occured Date')}
        name="date"
        required={isRequired}
        max={today}
        value={fields.date}
        error={errors.date}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t('Problem Occured Time')}
        name="time"
        value={fields.time}
        error={errors.time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
      />
      {/* An empty label aligns the button with the fields. */}
      <Input.Wrapper
        className={classes.now}
        label={'\u00a0'}
        labelElement="div"
        labelProps={{ 'aria-hidden': true }}
      >
        <Button variant="default" fullWidth onClick={fillInNow}>
          {t('Just now')}
        </Button>
      </Input.Wrapper>
    </div>
  )
}
