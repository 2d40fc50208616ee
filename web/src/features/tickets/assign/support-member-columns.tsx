import { Button } from '@mantine/core'
import { message, messages, type SupportMemberLoad } from '@support-desk/contract'
import type { Column } from '#ui/data-table/column.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { t } from '#ui/language/t.ts'
import { roomForWords } from '#entities/ticket/room-for-words.ts'
import cell from '#ui/data-table/cell-text.module.css'
import classes from './assignment-note.module.css'

const PRESENCE = messages({ online: 'Online', away: 'Away' })

/** The assignment in progress. */
export type Assignment = {
  /** Whether the ticket already has an assignee. */
  isReassignment: boolean
  give: (member: SupportMemberLoad) => void
  /** Whether assigning is disabled. */
  closed: boolean
  /** Id of the agent in the running request. */
  giving: string | undefined
  /** Id of the current assignee. */
  holder: string | undefined
}

/** Columns of the table for choosing an agent. */
export const supportMemberColumns = ({
  isReassignment,
  give,
  closed,
  giving,
  holder,
}: Assignment): Column<SupportMemberLoad, 'username'>[] => [
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
        <span className={cell.dim}>{t('Current assignee')}</span>
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
