import { message, type Message, type Role, type TicketStatus } from '@support-desk/contract'
import {
  IconAddressBook,
  IconCircleCheck,
  IconClock,
  IconHandGrab,
  IconHome,
  IconInbox,
  IconPencilPlus,
  IconPlayerPause,
  IconProgress,
  IconSettings,
  IconTicket,
  IconUserCircle,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { SHARED_TICKETS } from '#entities/organisation/organisation-address.ts'
import { INBOX, SETTINGS } from '#ui/own-pages.ts'

/**
 * A menu item. `count` names its ticket count. A quiet count is not part of the accessible name, which the
 * specification defines.
 */
export type MenuItem = {
  label: Message
  to: string
  icon: Icon
  count?: TicketStatus | 'Total'
  isQuiet?: boolean
  /** Whether the icon menu beside the inbox shows it. */
  isInRail?: boolean
}

const pending = { to: '/ticketfilter/Pending', icon: IconProgress, count: 'Pending' } as const
const solved = { to: '/ticketfilter/Solved', icon: IconCircleCheck, count: 'Solved' } as const
const waiting = { to: '/ticketfilter/waiting', icon: IconClock, count: 'Waiting' } as const
const onHold = { to: '/ticketfilter/OnHold', icon: IconPlayerPause, count: 'OnHold' } as const

const inbox = { label: message('Inbox'), to: INBOX, icon: IconInbox, isInRail: true } as const
const contacts = {
  label: message('Contacts'),
  to: '/contacts',
  icon: IconAddressBook,
  isInRail: true,
} as const
const settings = { label: message('Settings'), to: SETTINGS, icon: IconSettings, isInRail: true } as const

/** A further item for requesters, if their organisation shares tickets. */
export const SHARED_ITEM: MenuItem = {
  label: message('Shared tickets'),
  to: SHARED_TICKETS,
  icon: IconUsersGroup,
}

/** The menu of each role. Logout follows below. */
export const ROLE_MENUS: Record<Role, readonly MenuItem[]> = {
  User: [
    { label: message('Create New Ticket'), to: '/NewTicket', icon: IconPencilPlus },
    { label: message('Pending Tickets'), ...pending },
    { label: message('Solved Tickets'), ...solved },
    { label: message('Waiting Tickets'), ...waiting },
    { label: message('OnHold Tickets'), ...onHold },
    { label: message('View All Tickets'), to: '/viewTickets', icon: IconTicket, count: 'Total' },
    { label: message('Update Profile'), to: '/profileupdate', icon: IconUserCircle },
  ],
  Admin: [
    inbox,
    { label: message('Admin Home Page'), to: '/AdminPage', icon: IconHome, isInRail: true },
    {
      label: message('Unassigned Tickets'),
      to: '/ticketfilter/Unassigned',
      icon: IconUserQuestion,
      count: 'Unassigned',
      isInRail: true,
    },
    { label: message('All Tickets'), to: '/admintable', icon: IconTicket, count: 'Total', isInRail: true },
    { label: message('Pending Tickets'), ...pending },
    { label: message('Solved Tickets'), ...solved },
    { label: message('Waiting Tickets'), ...waiting },
    { label: message('On Hold Tickets'), ...onHold },
    { label: message('Add Clients'), to: '/UserRegister', icon: IconUserPlus },
    { label: message('All Users'), to: '/AllUsers', icon: IconUsers, isInRail: true },
    contacts,
    settings,
  ],
  SupportTeam: [
    inbox,
    { label: message('Home Page'), to: '/supporttmhomepage', icon: IconHome, isInRail: true },
    { label: message('Pending', 'menu: tickets with this status'), ...pending },
    { label: message('Waiting', 'menu: tickets with this status'), ...waiting },
    { label: message('Holding', 'menu: tickets with this status'), ...onHold },
    { label: message('Solved', 'menu: tickets with this status'), ...solved },
    {
      label: message('View Assigned Tickets'),
      to: '/ticketfilter/Total',
      icon: IconTicket,
      count: 'Total',
      isInRail: true,
    },
    {
      label: message('Take New Ticket'),
      to: '/SupportTeam-AllTickets',
      icon: IconHandGrab,
      count: 'Unassigned',
      isQuiet: true,
      isInRail: true,
    },
    contacts,
    settings,
  ],
}
