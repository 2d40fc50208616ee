import { message } from '@support-desk/contract'
import type { ReactNode } from 'react'
import { Dashboard, type DashboardLink } from './dashboard.tsx'
import { Overview } from './overview/overview.tsx'
import { STATUS_LABELS } from './status-labels.ts'
import type { Tile } from './tiles.tsx'
import { t } from '#ui/language/t.ts'

const TILES: readonly Tile[] = [
  { label: STATUS_LABELS.Total, status: 'Total', to: '/admintable' },
  { label: STATUS_LABELS.Solved, status: 'Solved', to: '/ticketfilter/Solved' },
  { label: STATUS_LABELS.Pending, status: 'Pending', to: '/ticketfilter/Pending' },
  { label: STATUS_LABELS.Waiting, status: 'Waiting', to: '/ticketfilter/waiting' },
  { label: STATUS_LABELS.OnHold, status: 'OnHold', to: '/ticketfilter/OnHold' },
  { label: STATUS_LABELS.Unassigned, status: 'Unassigned', to: '/ticketfilter/Unassigned' },
]

const LINKS: readonly DashboardLink[] = [
  { label: message('View Pending tickets'), to: '/ticketfilter/Pending' },
  { label: message('Solved Tickets'), to: '/ticketfilter/Solved' },
  { label: message('Unassigned Tickets'), to: '/ticketfilter/Unassigned', isMain: true },
  { label: message('view All Tickets'), to: '/admintable' },
]

/** The home page of an admin: notices first, then the figures of all tickets. */
export const AdminHomePage = ({ notice }: { notice?: ReactNode }) => (
  <Dashboard title={t('Admin Home Page')} viewer="Admin" tiles={TILES} links={LINKS} notice={notice}>
    <Overview />
  </Dashboard>
)
