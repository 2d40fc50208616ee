import { Dashboard, type DashboardLink } from './dashboard.tsx'
import type { Tile } from './tiles.tsx'

const TILES: readonly Tile[] = [
  { label: 'Total', state: 'Total', to: '/ticketfilter/Total' },
  { label: 'Solved', state: 'Solved', to: '/ticketfilter/Solved' },
  { label: 'Pending', state: 'Pending', to: '/ticketfilter/Pending' },
  { label: 'On Waiting', state: 'Waiting', to: '/ticketfilter/waiting' },
  { label: 'On Hold', state: 'OnHold', to: '/ticketfilter/OnHold' },
]

const LINKS: readonly DashboardLink[] = [
  { label: 'View My Assign Tickets', to: '/ticketfilter/Total' },
  { label: 'View Pending tickets', to: '/ticketfilter/Pending' },
  { label: 'Solved Tickets', to: '/ticketfilter/Solved' },
  { label: 'Take New Tickets', to: '/SupportTeam-AllTickets', isMain: true },
]

/** The first page of a support member: their own tickets in numbers. */
export const SupportHomePage = () => (
  <Dashboard title="Support User" viewer="SupportTeam" tiles={TILES} links={LINKS} />
)
