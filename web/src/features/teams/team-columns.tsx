import { message } from '@support-desk/contract'
import type { Column } from '#ui/data-table/column.ts'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { countText } from '#ui/text/count-text.ts'
import { formatList } from '#ui/text/numbers.ts'
import type { Team } from '#entities/user/teams/queries.ts'
import { NoValue } from '#ui/data-table/no-value.tsx'
import cell from '#ui/data-table/cell-text.module.css'

/** Number of members shown by name. The rest are counted. */
const NAMED = 2

export const TEAM_COLUMNS: readonly Column<Team, 'name'>[] = [
  {
    key: 'name',
    label: message('Name'),
    role: 'link',
    width: 'clamp(140px, 36cqi, 400px)',
    order: 'ascending',
    cell: ({ name }) => name,
  },
  {
    key: 'members',
    label: message('Members'),
    card: 1,
    cell: ({ members }) =>
      members.length > 0 ? (
        <Names members={members} />
      ) : (
        <span className={cell.dim}>{t('No members yet')}</span>
      ),
  },
  {
    key: 'address',
    label: message('Email address'),
    width: 'clamp(120px, 24cqi, 280px)',
    isFirstToGo: true,
    card: 'none',
    cell: ({ address }) => (address ? <EmailText address={address} /> : <NoValue />),
  },
  {
    key: 'open',
    label: message('Open tickets'),
    width: 'calc(clamp(52px, 10cqi, 84px) + 2 * var(--cell-space))',
    cell: ({ openTickets }) => <span className={cell.number}>{countText(openTickets)}</span>,
  },
]

/** A translated sentence with names in it: it follows the page's direction, not that of the first name. */
function Names({ members }: Pick<Team, 'members'>) {
  const text = membersText(members)
  return (
    <span className={cell.twoLines} title={text}>
      {text}
    </span>
  )
}

function membersText(members: Team['members']): string {
  const names = members.map(({ username }) => username)
  // One more name takes no more space than "1 other".
  if (names.length <= NAMED + 1) return formatList(names.map(isolate))
  return t('{first}, {second} and {count, plural, one {# other} other {# others}}', {
    first: names[0] ?? '',
    second: names[1] ?? '',
    count: names.length - NAMED,
  })
}
