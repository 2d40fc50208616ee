import type { Session } from '../../../api/models.ts'
import { parseTicketNumber } from '@support-desk/contract'
import {
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessages,
  IconMoon,
  IconShieldLock,
  type Icon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pageQuery } from '../../../api/list-query.ts'
import { ticketList } from '../../../features/tickets/queries.ts'
import { numberAddress } from '../../../features/tickets/ticket-address.ts'
import { STATE_LOOKS } from '../../../features/tickets/shared/states.ts'
import { toggleTheme } from '../../theme/theme.ts'
import { ROLE_MENUS } from '../menu/menus.ts'
import { useLogOut } from '../use-log-out.ts'
import type { Panels } from '../panels/use-panels.ts'

/** One line of the palette. */
export type Choice = {
  id: string
  group: 'Tickets' | 'Pages' | 'Actions'
  label: string
  /** Of the ticket that is meant; it stands before the label. */
  number?: number
  /** Who raised a ticket, which tells those of the same subject apart. */
  requester?: string
  icon: Icon
  act: () => void
}

const MOST_TICKETS = 8

/** What the palette offers for the words typed so far: tickets that hold those asked for as `q`, pages and actions named so. */
export function useChoices(words: string, q: string, session: Session, panels: Panels) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const list = ticketList({ q, sort: '-relevance' })
  const { data: page, isFetching } = useQuery({
    ...pageQuery(list, undefined),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const goTo = (address: string) => () => void navigate(address)
  const pages = ROLE_MENUS[session.role].map(({ label, to, icon }): Choice => {
    return { id: to, group: 'Pages', label, icon, act: goTo(to) }
  })
  const fixed: Choice[] = [
    ...pages,
    { id: '/chat', group: 'Pages', label: 'Chats', icon: IconMessages, act: goTo('/chat') },
    {
      id: '/account',
      group: 'Pages',
      label: 'Account and security',
      icon: IconShieldLock,
      act: goTo('/account'),
    },
    { id: 'theme', group: 'Actions', label: 'Switch theme', icon: IconMoon, act: toggleTheme },
    {
      id: 'mail',
      group: 'Actions',
      label: 'E-mail settings',
      icon: IconMail,
      act: panels.openMailSettings,
    },
    {
      id: 'keys',
      group: 'Actions',
      label: 'Keyboard shortcuts',
      icon: IconKeyboard,
      act: panels.openShortcuts,
    },
    { id: 'logout', group: 'Actions', label: 'Logout', icon: IconLogout, act: () => void logOut() },
  ]
  const found = q === '' ? [] : (page?.answer ?? []).slice(0, MOST_TICKETS)
  const choices: Choice[] = [
    ...found.map(({ id, number, subject, state, requester }): Choice => {
      const act = goTo(`/ViewTicketDetails/${encodeURIComponent(id)}`)
      const ticket = {
        id,
        number,
        group: 'Tickets' as const,
        label: subject,
        icon: STATE_LOOKS[state].icon,
        act,
      }
      // Users find nothing but their own.
      return session.role === 'User' ? ticket : { ...ticket, requester: requester.username }
    }),
    ...fixed.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase())),
  ]
  const isSearching = isFetching || q !== words.trim()
  const number = parseTicketNumber(words)
  // What is shown may still be what fitted fewer digits, which would be another ticket.
  const openTyped = isSearching && number !== null ? goTo(numberAddress(number)) : null
  return { choices, isSearching, openTyped }
}
