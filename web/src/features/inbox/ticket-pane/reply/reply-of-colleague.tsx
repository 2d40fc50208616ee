import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { dropHeldKeys, holdKeys } from '#ui/keyboard/held-keys.ts'
import { rich, t } from '#ui/language/t.ts'
import { ReadOnly } from '#entities/conversation/composer/read-only.tsx'
import { refreshTickets } from '#entities/ticket/use-ticket-changes.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { useTicketChange, useGiving } from '#entities/ticket/use-ticket-change.ts'
import classes from './reply.module.css'

const NewSharedDraft = lateDialog(
  async () => (await import('#entities/conversation/scheduled/draft-dialog.tsx')).NewSharedDraft,
)

/** How long keys are held for the reply while the ticket is being taken, in ms. */
const TAKES_MS = 5_000

type Props = {
  ticket: TicketDetails
  accountId: string
  /** Number of requests to focus the box. */
  asked: number
  onTaken: () => void
  onNote: () => void
  onLeave: () => void
}

/** Replaces the reply box while a colleague has the ticket: the reader can take it over, or write a note. */
export function ReplyOfColleague({ ticket, accountId, asked, onTaken, onNote, onLeave }: Props) {
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [isTaking, setTaking] = useState(false)
  const [isDrafting, setDrafting] = useState(false)
  const { change } = useTicketChange(ticket)
  const giving = useGiving(ticket, change, onTaken)
  useEffect(() => {
    if (asked === 0) return
    dropHeldKeys()
    // Not a button: a typed space would press it.
    box.current?.focus()
  }, [asked])
  const takeOver = async () => {
    setTaking(true)
    holdKeys(TAKES_MS)
    const isDone = await giving.takeOver(accountId)
    if (isDone) {
      await refreshTickets(client, ticket.id)
      onTaken()
    } else dropHeldKeys()
    setTaking(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps letters from the shortcuts
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t('Reply')}
      className={classes.ofColleague}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isDrafting) onLeave()
        else if (!isDrafting && isLetter(event)) event.preventDefault()
      }}
    >
      <ReadOnly>{rich('Only {name} can reply.', { name: <bdi>{ticket.assignee?.username}</bdi> })}</ReadOnly>
      <Button size="compact-sm" loading={isTaking} onClick={() => void takeOver()}>
        {t('Take and reply')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onNote}>
        {t('Write a note')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setDrafting(true)}>
        {t('Leave a draft…')}
      </Button>
      {isDrafting && (
        <NewSharedDraft ticketId={ticket.id} accountId={accountId} onClose={() => setDrafting(false)} />
      )}
    </div>
  )
}

/** A user who expected a field types on. These letters must not act as shortcuts. Space still presses a button. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
