import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { request } from '#api/client.ts'
import type { TicketDetails } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { useTicketMutation } from '#entities/ticket/use-ticket-changes.ts'
import { TeamSelect } from './team-select.tsx'
import shape from '#ui/form/form.module.css'
import classes from './ticket-details.module.css'

export type TeamFormProps = { ticketId: string; team: NonNullable<TicketDetails['queue']>['team'] }

/** Shows the team of a ticket, and lets staff change it. The button appears once another team is chosen. */
export function TeamForm({ ticketId, team }: TeamFormProps) {
  const { data: teams = [] } = useQuery(teamsQuery())
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState<{ teamId: string | null } | null>(null)
  const setTeam = useTicketMutation(ticketId, (body: { teamId: string | null }) =>
    request('updateTicketTeam', { params: { ticketId }, body }),
  )
  const now = team?.id ?? null
  const chosen = choice === null ? now : choice.teamId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTeam.mutate(
      { teamId: chosen },
      {
        onSuccess: () => {
          setChoice(null)
          // The button with the focus was removed.
          form.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
        },
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Group gap={8}>
        <TeamSelect
          aria-label={t('Team')}
          teams={team && teams.every(({ id }) => id !== team.id) ? [team, ...teams] : teams}
          teamId={chosen}
          onChange={(teamId) => {
            setChoice({ teamId })
            setTeam.reset()
          }}
        />
        {chosen !== now && (
          <Button type="submit" loading={setTeam.isPending}>
            {t('Change team')}
          </Button>
        )}
        <span role="status" className={classes.done}>
          {setTeam.isSuccess && choice === null && t('Team changed.')}
        </span>
        {setTeam.error && (
          <p role="alert" className={shape.problem}>
            {setTeam.error.message}
          </p>
        )}
      </Group>
    </form>
  )
}
