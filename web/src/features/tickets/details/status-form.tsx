import type { TicketDetails } from '#api/models.ts'
import { Button, Group } from '@mantine/core'
import { type SettableStatus, TEXTS } from '@support-desk/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusIfLost } from '#ui/keyboard/focus-if-lost.ts'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { ChangeProblem } from '../change-problem.tsx'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { TICKET_ACTIONS } from '../ticket-actions.ts'
import classes from './ticket-details.module.css'
import { needsFields, useSolving } from '#entities/ticket/fields/use-solving.tsx'
import type { useUpdateTicket } from '#entities/ticket/use-ticket-changes.ts'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'

const NOTHING_CHOSEN = 'Select'
/** How long the success message stays, in ms. */
const SHOWN_MS = 10_000
const { label, shortcut } = TICKET_ACTIONS.update

const wordOf = (status: SettableStatus): string => t(STATUS_LOOKS[status].word)

type Props = {
  ticket: Pick<TicketDetails, 'id' | 'version' | 'abilities'>
  update: ReturnType<typeof useUpdateTicket>
  /** Whether the reader has just taken the ticket. The form then takes the focus. */
  takesFocus: boolean
  /** Opens the next ticket. Null if there is none. */
  onNext: (() => void) | null
}

/** Lets the assignee set the status of a ticket. The button is disabled until a status is chosen. */
export function StatusForm({ ticket, update, takesFocus, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const select = useRef<HTMLButtonElement>(null)
  // The version at the time of the choice. Newer changes by others then cause a conflict.
  const [choice, setChoice] = useState<{ status: SettableStatus; version: number } | null>(null)
  const solving = useSolving(ticket.id)
  useAction(shortcut, () => select.current?.focus())
  const { isSuccess, reset } = update
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  useEffect(() => {
    if (takesFocus && !document.activeElement?.matches('input, textarea')) select.current?.focus()
  }, [takesFocus])

  const choose = (word: string) => {
    const status = ticket.abilities.setStatus.find((settable) => settable === word)
    setChoice(status ? { status, version: ticket.version } : null)
    // The message belongs to the previous change.
    update.reset()
  }
  const send = (change: NonNullable<typeof choice>, goOn: (() => void) | null = null) =>
    update.mutate(change, {
      onSuccess: () => {
        setChoice(null)
        if (goOn) return goOn()
        // The button with the focus is disabled now.
        focusIfLost(select.current, form.current)
      },
      onError: (failure) => {
        if (needsFields(failure)) solving.ask(() => send({ ...change, version: ticket.version }, goOn))
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice) send(choice)
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Group gap={8} mt={8}>
        <Picker
          ref={select}
          name="status"
          miw={128}
          aria-label={t('New status')}
          aria-keyshortcuts={useAriaKey(shortcut)}
          data={[
            { value: NOTHING_CHOSEN, label: t('Select') },
            ...ticket.abilities.setStatus.map((status) => ({ value: status, label: wordOf(status) })),
          ]}
          value={choice?.status ?? NOTHING_CHOSEN}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!choice} loading={update.isPending}>
          {t(label)}
        </Button>
        {onNext && (
          <Button
            variant="default"
            disabled={!choice || update.isPending}
            onClick={() => choice && send(choice, onNext)}
          >
            {t('Update and next')}
          </Button>
        )}
        <span role="status" className={classes.done}>
          {update.isSuccess && t(TEXTS.updated)}
        </span>
        {solving.dialog}
        {update.isError && choice && !needsFields(update.error) && (
          <ChangeProblem
            error={update.error}
            anyway={{
              label: t('Set to {status} anyway', { status: wordOf(choice.status) }),
              busy: update.isPending,
              onClick: () => send({ ...choice, version: ticket.version }),
            }}
          />
        )}
      </Group>
    </form>
  )
}
