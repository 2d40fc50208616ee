import { message } from '@support-desk/contract'
import { Dashboard, type DashboardLink } from './dashboard.tsx'
import type { Tile } from './tiles.tsx'
import { t } from '#ui/language/t.ts'

const TILES: readonly Tile[] = [
  {
    label: message('Total', 'dashboard: tickets with this status'),
    status: 'Total',
    to: '/ticketfilter/Total',
  },
  {
    label: message('Solved', 'dashboard: tickets with this status'),
    status: 'Solved',
    to: '/ticketfilter/Solved',
  },
  {
    label: message('Pending', 'dashboard: tickets with this status'),
    status: 'Pending',
    to: '/ticketfilter/Pending',
  },
  {
    label: message('On Waiting', 'dashboard: tickets with this status'),
    status: 'Waiting',
    to: '/ticketfilter/waiting',
  },
  {
    label: message('On Hold', 'dashboard: tickets with this status'),
    status: 'OnHold',
    to: '/ticketfilter/OnHold',
  },
]

const LINKS: readonly DashboardLink[] = [
  { label: message('View My Assign Tickets'), to: '/ticketfilter/Total' },
  { label: message('View Pending tickets'), to: '/ticketfilter/Pending' },
  { label: message('Solved Tickets'), to: '/ticketfilter/Solved' },
  { label: message('Take New Tickets'), to: '/SupportTeam-AllTickets', isMain: true },
]

/** The home page of an agent: the counts of their own tickets. */
export const SupportHomePage = () => (
  <Dashboard title={t('Support User')} viewer="SupportTeam" tiles={TILES} links={LINKS} />
)
