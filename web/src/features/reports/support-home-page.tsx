import { message } from '@support-desk/contract'
import { Dashboard, type DashboardLink } from './dashboard.tsx'
import { STATUS_LABELS } from './status-labels.ts'
import type { Tile } from './tiles.tsx'
import { t } from '#ui/language/t.ts'

const TILES: readonly Tile[] = [
  { label: STATUS_LABELS.Total, status: 'Total', to: '/ticketfilter/Total' },
  { label: STATUS_LABELS.Solved, status: 'Solved', to: '/ticketfilter/Solved' },
  { label: STATUS_LABELS.Pending, status: 'Pending', to: '/ticketfilter/Pending' },
  {
    label: message('On Waiting', 'dashboard: tickets with this status'),
    status: 'Waiting',
    to: '/ticketfilter/waiting',
  },
  { label: STATUS_LABELS.OnHold, status: 'OnHold', to: '/ticketfilter/OnHold' },
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
