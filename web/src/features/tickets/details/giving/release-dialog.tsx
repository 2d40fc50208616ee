import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { ChangeProblem } from '../../change-problem.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import type { GivingProps } from '#entities/ticket/use-ticket-change.ts'
import { NoteField } from '#entities/ticket/note-field.tsx'
import { TeamSelect } from '../team-select.tsx'
import { useHandoverNote } from '#entities/ticket/use-handover-note.ts'
import { useTicketMutation } from '#entities/ticket/use-ticket-changes.ts'
import { rich, t } from '#ui/language/t.ts'

/** Asks for an optional note and team for the next assignee, and gives the ticket back. */
export function ReleaseDialog({ ticket, author, onClose, onGiven }: GivingProps) {
  const { note, write, forget } = useHandoverNote(ticket.id, author)
  const { data: teams = [] } = useQuery(teamsQuery())
  const now = ticket.queue?.team?.id ?? null
  const [teamId, setTeamId] = useState(now)
  const { version } = ticket
  const params = { ticketId: ticket.id }
  const { error, isPending, mutate, reset } = useTicketMutation(
    ticket.id,
    () =>
      teamId === now
        ? request('releaseTicket', { params, body: { version, note } })
        : request('updateTicketTeam', { params, body: { teamId, note, release: true, version } }),
    // Called even if the dialog is unmounted by then.
    () => {
      forget()
      onGiven()
    },
  )
  return (
    <ConfirmDialog
      title={t('Unassign this ticket?')}
      label={t('Unassign')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Box component="p" m={0}>
          {rich(
            '{ticket} becomes Unassigned and anyone on the support team can take it. The requester will be notified.',
            {
              ticket: (
                <>
                  <TicketNumber {...ticket} /> <b dir="auto">{ticket.subject}</b>
                </>
              ),
            },
          )}
        </Box>
        {teams.length > 0 && (
          <TeamSelect
            label={t('Team')}
            teams={teams}
            teamId={teamId}
            onChange={(chosen) => {
              setTeamId(chosen)
              reset()
            }}
          />
        )}
        <NoteField value={note} onChange={write} takesFocus />
        {error && (
          <ChangeProblem
            error={error}
            anyway={{ label: t('Unassign anyway'), busy: isPending, onClick: () => mutate() }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
