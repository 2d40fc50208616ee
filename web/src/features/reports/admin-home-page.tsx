import type { ReactNode } from 'react'
import { Dashboard, type DashboardLink } from './dashboard.tsx'
import { Overview } from './overview/overview.tsx'
import type { Tile } from './tiles.tsx'

const TILES: readonly Tile[] = [
  { label: 'Total', state: 'Total', to: '/admintable' },
  { label: 'Solved', state: 'Solved', to: '/ticketfilter/Solved' },
  { label: 'Pending', state: 'Pending', to: '/ticketfilter/Pending' },
  { label: 'Waiting', state: 'Waiting', to: '/ticketfilter/waiting' },
  { label: 'On Hold', state: 'OnHold', to: '/ticketfilter/OnHold' },
  { label: 'Unassigned', state: 'Unassigned', to: '/ticketfilter/Unassigned' },
]

const LINKS: readonly DashboardLink[] = [
  { label: 'View Pending tickets', to: '/ticketfilter/Pending' },
  { label: 'Solved Tickets', to: '/ticketfilter/Solved' },
  { label: 'Unassigned Tickets', to: '/ticketfilter/Unassigned', isMain: true },
  { label: 'view All Tickets', to: '/admintable' },
]

/** The home page of an admin: what needs attention, then the figures of the whole install. */
export const AdminHomePage = ({ notice }: { notice?: ReactNode }) => (
  <Dashboard title="Admin Home Page" viewer="Admin" tiles={TILES} links={LINKS} notice={notice}>
    <Overview />
  </Dashboard>
)
