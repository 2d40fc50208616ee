import type { Role, TicketState } from '@support-desk/contract'
import {
  IconCircleCheck,
  IconClock,
  IconHandGrab,
  IconHistory,
  IconHome,
  IconLogin2,
  IconPencilPlus,
  IconPlayerPause,
  IconProgress,
  IconShieldLock,
  IconTicket,
  IconUserCircle,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

/**
 * One line of a menu; `count` names the number of tickets that stands beside it. A quiet one is no part of the line's name,
 * which the specification gives.
 */
export type MenuItem = {
  label: string
  to: string
  icon: Icon
  count?: TicketState | 'Total'
  isQuiet?: boolean
}

const pending = { to: '/ticketfilter/Pending', icon: IconProgress, count: 'Pending' } as const
const solved = { to: '/ticketfilter/Solved', icon: IconCircleCheck, count: 'Solved' } as const
const waiting = { to: '/ticketfilter/waiting', icon: IconClock, count: 'Waiting' } as const
const onHold = { to: '/ticketfilter/OnHold', icon: IconPlayerPause, count: 'OnHold' } as const

/** The menu of those who are not signed in. */
export const VISITOR_MENU: readonly MenuItem[] = [
  { label: 'Home', to: '/', icon: IconHome },
  { label: 'Login', to: '/Login', icon: IconLogin2 },
  { label: 'Register New User', to: '/UserRegister', icon: IconUserPlus },
]

/** The menu of each role. Logout stands below every one of them. */
export const ROLE_MENUS: Record<Role, readonly MenuItem[]> = {
  User: [
    { label: 'Create New Ticket', to: '/NewTicket', icon: IconPencilPlus },
    { label: 'Pending Tickets', ...pending },
    { label: 'Solved Tickets', ...solved },
    { label: 'Waiting Tickets', ...waiting },
    { label: 'OnHold Tickets', ...onHold },
    { label: 'View All Tickets', to: '/viewTickets', icon: IconTicket, count: 'Total' },
    { label: 'Update Profile', to: '/profileupdate', icon: IconUserCircle },
  ],
  Admin: [
    { label: 'Admin Home Page', to: '/AdminPage', icon: IconHome },
    {
      label: 'Unassigned Tickets',
      to: '/ticketfilter/Unassigned',
      icon: IconUserQuestion,
      count: 'Unassigned',
    },
    { label: 'All Tickets', to: '/admintable', icon: IconTicket, count: 'Total' },
    { label: 'Pending Tickets', ...pending },
    { label: 'Solved Tickets', ...solved },
    { label: 'Waiting Tickets', ...waiting },
    { label: 'On Hold Tickets', ...onHold },
    { label: 'Add Clients', to: '/UserRegister', icon: IconUserPlus },
    { label: 'All Users', to: '/AllUsers', icon: IconUsers },
    { label: 'Security', to: '/security', icon: IconShieldLock },
    { label: 'Audit', to: '/audit', icon: IconHistory },
  ],
  SupportTeam: [
    { label: 'Home Page', to: '/supporttmhomepage', icon: IconHome },
    { label: 'Pending', ...pending },
    { label: 'Waiting', ...waiting },
    { label: 'Holding', ...onHold },
    { label: 'Solved', ...solved },
    { label: 'View Assigned Tickets', to: '/ticketfilter/Total', icon: IconTicket, count: 'Total' },
    {
      label: 'Take New Ticket',
      to: '/SupportTeam-AllTickets',
      icon: IconHandGrab,
      count: 'Unassigned',
      isQuiet: true,
    },
  ],
}
