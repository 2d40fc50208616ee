import { message, type Message, type Role, type TicketStatus } from '@support-desk/contract'
import {
  IconBolt,
  IconCircleCheck,
  IconClock,
  IconForms,
  IconHandGrab,
  IconHistory,
  IconHome,
  IconKey,
  IconLogin2,
  IconInbox,
  IconMailbox,
  IconPencilPlus,
  IconPlayerPause,
  IconProgress,
  IconShieldLock,
  IconTag,
  IconTicket,
  IconUserCircle,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'

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
}

const pending = { to: '/ticketfilter/Pending', icon: IconProgress, count: 'Pending' } as const
const solved = { to: '/ticketfilter/Solved', icon: IconCircleCheck, count: 'Solved' } as const
const waiting = { to: '/ticketfilter/waiting', icon: IconClock, count: 'Waiting' } as const
const onHold = { to: '/ticketfilter/OnHold', icon: IconPlayerPause, count: 'OnHold' } as const

const macros = { label: message('Macros'), to: '/macros', icon: IconBolt } as const
const inbox = { label: message('Inbox'), to: '/inbox', icon: IconInbox } as const

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
    { label: message('Admin Home Page'), to: '/AdminPage', icon: IconHome },
    {
      label: message('Unassigned Tickets'),
      to: '/ticketfilter/Unassigned',
      icon: IconUserQuestion,
      count: 'Unassigned',
    },
    { label: message('All Tickets'), to: '/admintable', icon: IconTicket, count: 'Total' },
    { label: message('Pending Tickets'), ...pending },
    { label: message('Solved Tickets'), ...solved },
    { label: message('Waiting Tickets'), ...waiting },
    { label: message('On Hold Tickets'), ...onHold },
    { label: message('Add Clients'), to: '/UserRegister', icon: IconUserPlus },
    { label: message('All Users'), to: '/AllUsers', icon: IconUsers },
    { label: message('Teams'), to: '/teams', icon: IconUsersGroup },
    { label: message('Tags'), to: '/tags', icon: IconTag },
    macros,
    { label: message('Forms'), to: '/forms', icon: IconForms },
    { label: message('Email'), to: '/mail', icon: IconMailbox },
    { label: message('Webhooks'), to: '/webhooks', icon: IconWebhook },
    { label: message('Security'), to: '/security', icon: IconShieldLock },
    { label: message('Login providers'), to: '/login-providers', icon: IconLogin2 },
    { label: message('API access'), to: '/api-access', icon: IconKey },
    { label: message('Audit'), to: '/audit', icon: IconHistory },
  ],
  SupportTeam: [
    inbox,
    { label: message('Home Page'), to: '/supporttmhomepage', icon: IconHome },
    { label: message('Pending', 'menu: tickets with this status'), ...pending },
    { label: message('Waiting', 'menu: tickets with this status'), ...waiting },
    { label: message('Holding', 'menu: tickets with this status'), ...onHold },
    { label: message('Solved', 'menu: tickets with this status'), ...solved },
    { label: message('View Assigned Tickets'), to: '/ticketfilter/Total', icon: IconTicket, count: 'Total' },
    {
      label: message('Take New Ticket'),
      to: '/SupportTeam-AllTickets',
      icon: IconHandGrab,
      count: 'Unassigned',
      isQuiet: true,
    },
    macros,
  ],
}
