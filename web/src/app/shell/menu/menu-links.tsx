import { VisuallyHidden } from '@mantine/core'
import type { Role } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconLogout } from '@tabler/icons-react'
import { NavLink, useLocation } from 'react-router'
import { alarmQuery, isMailFailing } from '#entities/mail/alarm/alarm-query.ts'
import { countsQuery, ticketCountQuery } from '#entities/ticket/queries.ts'
import classes from './menu-links.module.css'
import { formatCount } from '#ui/text/numbers.ts'
import { isSettingsAddress } from '#entities/settings/settings-pages.ts'
import { SETTINGS } from '#ui/own-pages.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { useSession } from '#ui/use-session.ts'
import { CONTACTS } from '#entities/contact/contact-address.ts'
import { ORGANISATIONS } from '#entities/organisation/organisation-address.ts'
import { ROLE_MENUS, SHARED_ITEM, type MenuItem } from './menus.ts'
import { useLogOut } from '../use-log-out.ts'
import { t } from '#ui/language/t.ts'

type MenuProps = {
  /** Whether only icons are shown. Their labels appear on hover and focus. */
  narrow?: boolean
  /** Whether only the most used items are shown, beside the inbox. */
  isRail?: boolean
  onChosen?: () => void
}

/** The menu of a role, with live counts beside the statuses, and Logout at its end. */
export function RoleMenu({ role, narrow = false, isRail = false, onChosen }: MenuProps & { role: Role }) {
  const { data: known } = useQuery(countsQuery(role))
  // The specified counts of support agents cover only their own tickets.
  const { data: free } = useQuery({
    ...ticketCountQuery({ scope: 'visible', statuses: 'Unassigned' }),
    enabled: role === 'SupportTeam',
  })
  const { data: alarm } = useQuery({ ...alarmQuery(), enabled: role === 'Admin' })
  const counts = known && { Unassigned: free?.count, ...known }
  const logOut = useLogOut()
  const { pathname } = useLocation()
  const { data: user } = useQuery(currentUserQuery(useSession()))
  const ofRole = user?.sharesTickets ? [...ROLE_MENUS[role], SHARED_ITEM] : ROLE_MENUS[role]
  const items = ofRole.filter(({ isInRail }) => !isRail || isInRail)
  const isElsewhere = items.every(({ to }) => to !== pathname && !pathname.startsWith(`${to}/`))
  const isInSettings = isElsewhere && isSettingsAddress(role, pathname)
  return (
    <ul className={classes.list} data-narrow={narrow || undefined} data-tips="beside">
      {items.map((item) => (
        <MenuLine
          key={item.to}
          item={item}
          count={item.count && counts?.[item.count]}
          isNarrow={narrow}
          isFailing={item.to === SETTINGS && isMailFailing(alarm)}
          isCurrent={
            (item.to === SETTINGS && isInSettings) ||
            (item.to === CONTACTS && pathname.startsWith(ORGANISATIONS))
          }
          onChosen={onChosen}
        />
      ))}
      <li className={classes.last}>
        <button
          type="button"
          className={classes.line}
          data-tip={narrow ? t('Logout') : undefined}
          onClick={logOut}
        >
          <IconLogout size={20} stroke={1.7} aria-hidden />
          <span className={classes.label}>{t('Logout')}</span>
        </button>
      </li>
    </ul>
  )
}

/** A menu item: an icon, a label, and the number of tickets. */
export function MenuLine({
  item,
  count,
  isNarrow = false,
  isFailing = false,
  isCurrent = false,
  onChosen,
}: {
  item: MenuItem
  count?: number
  /** Whether only the icon is shown. */
  isNarrow?: boolean
  /** Whether something on that page needs attention. */
  isFailing?: boolean
  /** Whether the page belongs to this item although its address is another. */
  isCurrent?: boolean
  onChosen?: () => void
}) {
  const { label, to, icon: Icon, isQuiet } = item
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        className={classes.line}
        data-current={isCurrent || undefined}
        data-tip={isNarrow ? t(label) : undefined}
        onClick={onChosen}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={classes.label}>{t(label)}</span>
        {isFailing && (
          <span className={classes.failing} data-tip={t('Needs attention')}>
            <IconAlertTriangle size={16} aria-hidden />
            <VisuallyHidden>{t('Needs attention')}</VisuallyHidden>
          </span>
        )}
        {count !== undefined && (
          <span className={classes.count} aria-hidden={isQuiet || undefined}>
            {formatCount(count)}
          </span>
        )}
      </NavLink>
    </li>
  )
}
