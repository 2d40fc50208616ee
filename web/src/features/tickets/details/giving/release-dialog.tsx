import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { ChangeProblem } from '../../change-problem.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import type { GivingProps } from '#entities/ticket/use-ticket-change.ts'
import { NoteField } from '#entities/ticket/note-field.tsx'
import { TeamSelect } from '../team-select.tsx'
import classes from '../ticket-details.module.css'
import { useHandoverNote, useSetTeam } from '#entities/ticket/use-handover.ts'
import { refreshTickets, showAsItIs } from '#entities/ticket/use-ticket-changes.ts'
import { rich, t } from '#ui/language/t.ts'

/** Asks for an optional note and team for the next assignee, and gives the ticket back. */
export function ReleaseDialog({ ticket, author, onClose, onGiven }: GivingProps) {
  const { note, write, forget } = useHandoverNote(ticket.id, author)
  const { data: teams = [] } = useQuery(teamsQuery())
  const now = ticket.queue?.team?.id ?? null
  const [teamId, setTeamId] = useState(now)
  const done = () => {
    forget()
    onGiven()
  }
  const release = useReleaseTicket(ticket.id, done)
  const setTeam = useSetTeam(ticket.id, done)
  const { version } = ticket
  const giveBack = () =>
    teamId === now
      ? release.mutate({ version, note })
      : setTeam.mutate({ teamId, note, release: true, version })
  const choose = (chosen: string | null) => {
    setTeamId(chosen)
    for (const { reset } of [release, setTeam]) reset()
  }
  const isPending = release.isPending || setTeam.isPending
  const error = release.error ?? setTeam.error
  return (
    <ConfirmDialog
      title={t('Unassign this ticket?')}
      label={t('Unassign')}
      isBusy={isPending}
      onConfirm={giveBack}
      onCancel={onClose}
    >
      <div className={classes.handover}>
        <p>
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
        </p>
        {teams.length > 0 && <TeamSelect label={t('Team')} teams={teams} teamId={teamId} onChange={choose} />}
        <NoteField value={note} onChange={write} takesFocus />
        {error && (
          <ChangeProblem
            error={error}
            anyway={{ label: t('Unassign anyway'), busy: isPending, onClick: giveBack }}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Gives the reader's ticket back. `onReleased` is called even if the dialog is unmounted by then. */
function useReleaseTicket(id: string, onReleased: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: number; note: string }) =>
      request('releaseTicket', { params: { ticketId: id }, body }),
    onSuccess: onReleased,
    onError: (failure) => showAsItIs(client, failure),
    onSettled: () => refreshTickets(client, id),
  })
}
