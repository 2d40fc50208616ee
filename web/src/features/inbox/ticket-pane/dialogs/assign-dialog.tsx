import type { TicketDetails } from '../../../../api/models.ts'
import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { IconArrowForwardUp, IconHandGrab, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../ui/language/t.ts'
import { teamsQuery } from '../../../teams/queries.ts'
import { NoteField } from '../../../tickets/shared/note-field.tsx'
import { useHandoverNote } from '../../../tickets/shared/use-handover.ts'
import { supportMemberLoadsQuery } from '../../../users/queries.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { type Pick, PickList } from '../pick/pick-list.tsx'

type Props = { ticket: TicketDetails; accountId: string; actions: TicketActions; onClose: () => void }

/** Gives a ticket to somebody, to a team, or back, with a word to whoever has it next. */
export function AssignDialog({ ticket, accountId, actions, onClose }: Props) {
  const [words, type] = useState('')
  const { note, write, forget } = useHandoverNote(ticket.id, accountId)
  const picks = usePicks(ticket, words.trim(), note, actions)
  const closing = picks.map((pick) => ({
    ...pick,
    act: () => {
      onClose()
      void pick.give().then((isDone) => isDone && forget())
    },
  }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Who works on ticket {number}?', { number: String(ticket.number) })}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <PickList
        label={t('Name of a person or a team')}
        placeholder={t('Name of a person or a team')}
        words={words}
        onType={type}
        picks={closing}
        nothing={t('Nobody of that name can have it.')}
      />
      {ticket.assignee && <NoteField value={note} onChange={write} />}
    </Modal>
  )
}

type Giving = Omit<Pick, 'act'> & { give: () => Promise<boolean> }

function usePicks(ticket: TicketDetails, q: string, note: string, actions: TicketActions): Giving[] {
  const { abilities, assignee, queue } = ticket
  const mayGive = abilities.assign || abilities.reassign
  const { data: members = [] } = useQuery({ ...supportMemberLoadsQuery(q), enabled: mayGive })
  const { data: teams = [] } = useQuery(teamsQuery())
  const fits = (label: string) => label.toLocaleLowerCase().includes(q.toLocaleLowerCase())
  const own: Giving[] = [
    ...(abilities.take
      ? [{ id: 'take', label: t('Me'), icon: IconHandGrab, give: () => actions.take() }]
      : []),
    ...(abilities.release
      ? [
          {
            id: 'release',
            label: t('Nobody: give it back'),
            icon: IconArrowForwardUp,
            give: () => actions.release(note),
          },
        ]
      : []),
  ]
  return [
    ...own.filter(({ label }) => fits(label)),
    ...members
      .filter(({ id }) => id !== assignee?.id)
      .map(({ id, username, openTickets, isOnline }) => ({
        id,
        label: username,
        detail: t(
          '{presence, select, online {online} other {away}}, {count, plural, one {# open ticket} other {# open tickets}}',
          { presence: isOnline ? 'online' : 'away', count: openTickets },
        ),
        icon: IconUser,
        isPerson: true,
        give: () => actions.assign({ id, name: username }, note),
      })),
    ...teams
      .filter(({ id, name }) => id !== queue?.team?.id && fits(name))
      .map(({ id, name, members: people }) => ({
        id,
        label: name,
        detail: t('Team, {count, plural, one {# member} other {# members}}', { count: people.length }),
        icon: IconUsersGroup,
        isPerson: true,
        give: () => actions.giveToTeam({ id, name }, note),
      })),
  ]
}
