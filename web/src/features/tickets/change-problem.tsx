import { Button } from '@mantine/core'
import { ERRORS } from '@support-desk/contract'
import { CallFailed } from '#api/client.ts'
import classes from './change-problem.module.css'
import { ticketNow } from '#entities/ticket/use-ticket-changes.ts'
import { t } from '#ui/language/t.ts'

type Props = {
  error: Error
  /** Does the same with the ticket as it is now; offered where that can help. */
  anyway: { label: string; busy: boolean; onClick: () => void }
}

/** Why a change of a ticket failed: what somebody else changed first, and a way to insist where there is one. */
export function ChangeProblem({ error, anyway }: Props) {
  const mayInsist = error instanceof CallFailed && error.code === 'ticket_changed'
  return (
    <div role="alert" className={classes.problem}>
      <p>{t('Error: {reason}', { reason: reasonOf(error) })}</p>
      {mayInsist && (
        <Button variant="default" size="compact-sm" loading={anyway.busy} onClick={anyway.onClick}>
          {anyway.label}
        </Button>
      )}
    </div>
  )
}

/** The server says what happened where it knows what the page knew; else at least who has the ticket. */
function reasonOf(error: Error): string {
  const holder = ticketNow(error)?.assignee
  if (holder && error.message === t(ERRORS.ticket_taken.text))
    return t('{name} already has this ticket.', { name: holder.username })
  return error.message
}
