import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { NoteField } from './note-field.tsx'
import { useHandoverNote } from './use-handover-note.ts'
import { supportMemberLoadsQuery } from '#entities/user/queries.ts'
import { type Pick, PickList } from '#ui/pick/pick-list.tsx'

/** A possible assignee or team. `give` assigns the tickets and returns whether it succeeded. */
export type AssignOption = Omit<Pick, 'act'> & {
  give: (note: string) => Promise<boolean>
  /** Whether the note is not sent to anyone. The draft of the note is then kept. */
  isWordless?: boolean
}

type IdAndName = { id: string; name: string }

type Props = {
  title: string
  /** Options before people and teams. */
  first: readonly AssignOption[]
  /** Options after them. */
  last?: readonly AssignOption[]
  /** Assigns to a person. Null without permission. */
  onPerson: ((person: IdAndName, note: string) => Promise<boolean>) | null
  onTeam: (team: IdAndName, note: string) => Promise<boolean>
  /** Ids of current assignees, which are not offered. */
  without: readonly (string | undefined)[]
  /** Draft key of the note for the next assignee. Null: no note. */
  note: { ticketId: string; author: string } | null
  onClose: () => void
}

/** Assigns tickets to a person or a team, or gives them back, with an optional note. */
export function AssignDialog({ title, note: noted, onClose, ...giving }: Props) {
  const [words, type] = useState('')
  const { note, write, forget } = useHandoverNote(noted?.ticketId ?? '', noted?.author ?? '')
  const { givings, isSettled } = useGivings(words.trim(), giving)
  const picks = givings.map(({ give, isWordless, ...pick }) => ({
    ...pick,
    act: () => {
      onClose()
      void give(noted ? note : '').then((isDone) => isDone && !isWordless && forget())
    },
  }))
  return (
    <Dialog isBegun={words !== ''} onClose={onClose} title={title}>
      <PickList
        label={t('Name of a person or a team')}
        placeholder={t('Name of a person or a team')}
        words={words}
        onType={type}
        picks={picks}
        isSettled={isSettled}
        nothing={t('No assignable person with this name.')}
        below={noted && <NoteField value={note} onChange={write} />}
      />
    </Dialog>
  )
}

function useGivings(
  q: string,
  { first, last = [], onPerson, onTeam, without }: Omit<Props, 'title' | 'note' | 'onClose'>,
): { givings: AssignOption[]; isSettled: boolean } {
  const found = useQuery({ ...supportMemberLoadsQuery(q), enabled: onPerson !== null })
  const { data: teams = [], isPending: areTeamsPending } = useQuery(teamsQuery())
  const fits = (label: string) => label.toLocaleLowerCase().includes(q.toLocaleLowerCase())
  const people = onPerson
    ? (found.data ?? []).map(({ id, username, openTickets, isOnline }): AssignOption => {
        const detail = t(
          '{presence, select, online {online} other {away}}, {count, plural, one {# open ticket} other {# open tickets}}',
          { presence: isOnline ? 'online' : 'away', count: openTickets },
        )
        const give = (note: string) => onPerson({ id, name: username }, note)
        return { id, label: username, detail, icon: IconUser, isPerson: true, give }
      })
    : []
  const groups = teams.map(({ id, name, members: inIt }): AssignOption => {
    const detail = t('Team, {count, plural, one {# member} other {# members}}', { count: inIt.length })
    const give = (note: string) => onTeam({ id, name }, note)
    return { id, label: name, detail, icon: IconUsersGroup, isPerson: true, give }
  })
  const givings = [
    ...first.filter(({ label }) => fits(label)),
    ...people.filter(({ id }) => !without.includes(id)),
    ...groups.filter(({ id, label }) => !without.includes(id) && fits(label)),
    ...last.filter(({ label }) => fits(label)),
  ]
  return { givings, isSettled: !areTeamsPending && (onPerson === null || !found.isPending) }
}
