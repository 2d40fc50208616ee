import { Button, Group } from '@mantine/core'
import { ERRORS } from '@support-desk/contract'
import { CallFailed } from '#api/client.ts'
import { ticketNow } from '#entities/ticket/use-ticket-changes.ts'
import { t } from '#ui/language/t.ts'

type Props = {
  error: Error
  /** Repeats the change with the current ticket. Null if that cannot help. */
  anyway: { label: string; busy: boolean; onClick: () => void }
}

/** Shows why a change of a ticket failed, such as a conflict with another user, and an "anyway" button. */
export function ChangeProblem({ error, anyway }: Props) {
  const mayInsist = error instanceof CallFailed && error.code === 'ticket_changed'
  return (
    <Group role="alert" gap="8px 12px" mt={8} c="var(--danger-text)" style={{ overflowWrap: 'anywhere' }}>
      <span>{t('Error: {reason}', { reason: reasonOf(error) })}</span>
      {mayInsist && (
        <Button variant="default" size="compact-sm" loading={anyway.busy} onClick={anyway.onClick}>
          {anyway.label}
        </Button>
      )}
    </Group>
  )
}

/** The reason from the server. For a taken ticket it includes the assignee's name. */
function reasonOf(error: Error): string {
  const holder = ticketNow(error)?.assignee
  if (holder && error.message === t(ERRORS.ticket_taken.text))
    return t('{name} already has this ticket.', { name: holder.username })
  return error.message
}
