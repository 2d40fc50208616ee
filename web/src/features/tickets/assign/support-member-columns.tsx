import { Button } from '@mantine/core'
import { message, messages, type SupportMemberLoad } from '@support-desk/contract'
import type { Column } from '#ui/data-table/column.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { t } from '#ui/language/t.ts'
import { roomForWords } from '#entities/ticket/room-for-words.ts'
import classes from './assignment-note.module.css'

const PRESENCE = messages({ online: 'Online', away: 'Away' })

/** What giving the ticket to one of the members means on the page. */
export type Giving = {
  /** Whether somebody has it already. */
  isReassignment: boolean
  give: (member: SupportMemberLoad) => void
  /** Whether nobody can be chosen right now. */
  closed: boolean
  /** Id of whoever is being given the ticket. */
  giving: string | undefined
  /** Id of whoever has it. */
  holder: string | undefined
}

/** The columns of the table in which an admin chooses who gets a ticket. */
export const supportMemberColumns = ({
  isReassignment,
  give,
  closed,
  giving,
  holder,
}: Giving): Column<SupportMemberLoad, 'username'>[] => [
  {
    key: 'number',
    label: message('Number'),
    width: 'calc(48px + 4px + 2 * var(--cell-space))',
    card: 'none',
    cell: (_, index) => formatCount(index + 1),
  },
  {
    key: 'username',
    label: message('Username'),
    role: 'link',
    order: 'ascending',
    cell: ({ username }) => username,
  },
  {
    key: 'email',
    label: message('Email'),
    card: 1,
    cell: ({ email }) => <EmailText address={email ?? ''} />,
    cardCell: ({ email }) => email,
  },
  {
    key: 'online',
    label: message('Online'),
    width: `calc(${roomForWords(Object.values(PRESENCE), 22)}px + 2 * var(--cell-space))`,
    card: 2,
    cell: ({ isOnline }) => <Presence isOnline={isOnline} />,
  },
  {
    key: 'open',
    label: message('Open tickets'),
    width: 'calc(52px + 2 * var(--cell-space))',
    cell: ({ openTickets }) => formatCount(openTickets),
  },
  {
    key: 'assign',
    label: isReassignment ? message('Reassign') : message('Assign'),
    width: `calc(max(84px, ${roomForWords([isReassignment ? message('Reassign') : message('Assign')], 24)}px) + 2 * var(--cell-space))`,
    role: 'action',
    cell: (member) =>
      holder === member.id ? (
        <span className={classes.dim}>{t('Has it')}</span>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t(isReassignment ? 'Reassign to {name}' : 'Assign {name}', { name: member.username })}
          disabled={closed}
          loading={giving === member.id}
          onClick={() => give(member)}
        >
          {t(isReassignment ? 'Reassign' : 'Assign')}
        </Button>
      ),
  },
]

function Presence({ isOnline }: Pick<SupportMemberLoad, 'isOnline'>) {
  return (
    <span className={classes.presence} data-online={isOnline || undefined}>
      {t(isOnline ? PRESENCE.online : PRESENCE.away)}
    </span>
  )
}
