import { Button, NativeSelect } from '@mantine/core'
import { SETTABLE_STATES, TEXTS } from '@support-desk/contract'
import { IconSelector } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'
import { TICKET_ACTIONS } from './ticket-actions.ts'
import classes from './ticket-details.module.css'
import { useUpdateTicket } from './use-ticket-changes.ts'

const NOTHING_CHOSEN = 'Select'
const { label, key, words } = TICKET_ACTIONS.update

/** Where the assignee sets the state of a ticket. Nothing is sent before a state has been chosen. */
export function StateForm({ ticketId }: { ticketId: string }) {
  const select = useRef<HTMLSelectElement>(null)
  const [choice, setChoice] = useState<string>(NOTHING_CHOSEN)
  const update = useUpdateTicket(ticketId)
  useShortcut(key, words, () => select.current?.focus())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const state = SETTABLE_STATES.find((settable) => settable === choice)
    if (!state) return select.current?.focus()
    update.mutate(state, { onSuccess: () => setChoice(NOTHING_CHOSEN) })
  }
  return (
    <form className={classes.stateForm} onSubmit={submit}>
      <NativeSelect
        ref={select}
        name="status"
        aria-label="New status"
        aria-keyshortcuts={key}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[NOTHING_CHOSEN, ...SETTABLE_STATES]}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
      />
      <Button type="submit" loading={update.isPending}>
        {label}
      </Button>
      <span role="status" className={update.isError ? classes.problem : classes.done}>
        {update.isSuccess && TEXTS.updated}
        {update.isError && `${TEXTS.failed}: ${update.error.message}`}
      </span>
    </form>
  )
}
