import type { ReactNode } from 'react'

/** The ticket of the landing page, with its middle at the origin. */
const TICKET =
  'M-34 -15a5 5 0 0 1 5-5h58a5 5 0 0 1 5 5v9a6.5 6.5 0 0 0 0 13v9a5 5 0 0 1-5 5h-58a5 5 0 0 1-5-5v-9a6.5 6.5 0 0 0 0-13z'
const LINE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round', strokeWidth: 3 } as const

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="144" height="96" viewBox="-72 -52 144 96" aria-hidden focusable="false">
      <ellipse fill="var(--hover)" cy="32" rx="66" ry="9" />
      {children}
    </svg>
  )
}

const Ticket = ({ color, turn }: { color: string; turn: number }) => (
  <g transform={`rotate(${turn})`}>
    <path fill={color} d={TICKET} />
    <g stroke="var(--panel)" strokeLinecap="round">
      <path strokeWidth={2} strokeDasharray="1 5" d="M-14-13v30" />
      <path strokeWidth={3.5} d="M-4 -5h26M-4 5h18" />
    </g>
  </g>
)

/** The outline of a ticket that is not there. */
const NoTicket = () => (
  <path {...LINE} strokeWidth={2} strokeDasharray="4 5" stroke="var(--line-strong)" d={TICKET} />
)

/** A drawing for each kind of empty place, in the manner of the landing page. */
export const DRAWINGS = {
  /** An empty tray. */
  'nothing-yet': (
    <Drawing>
      <g transform="translate(0 -22)">
        <NoTicket />
      </g>
      <path fill="var(--figure-metal)" d="M-50 6h28l6 10h32l6-10h28v20a6 6 0 0 1-6 6h-88a6 6 0 0 1-6-6z" />
      <path {...LINE} stroke="var(--line-strong)" d="M-50 6h28l6 10h32l6-10h28" />
    </Drawing>
  ),
  /** A solved ticket and a cup of tea. */
  'all-done': (
    <Drawing>
      <g transform="translate(-14 -4)">
        <Ticket color="var(--accent)" turn={-8} />
        <circle fill="var(--status-solved)" cx="30" cy="-20" r="12" />
        <path {...LINE} stroke="var(--panel)" d="m25-20 4 4 7-7" />
      </g>
      <path fill="var(--figure-metal)" d="M32 8h24v16a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8z" />
      <path {...LINE} stroke="var(--figure-metal)" d="M56 12c9-1 9 12 0 11" />
      <path
        {...LINE}
        strokeWidth={2}
        stroke="var(--line-strong)"
        d="M40 1c-3-4 3-5 0-10M48 1c-3-4 3-5 0-10"
      />
    </Drawing>
  ),
  /** A magnifier over nothing. */
  'no-match': (
    <Drawing>
      <g transform="translate(-8 -4)">
        <NoTicket />
        <circle fill="var(--panel)" stroke="var(--accent-text)" strokeWidth={4} cx="24" cy="4" r="17" />
        <path {...LINE} strokeWidth={6} stroke="var(--accent-text)" d="m37 17 12 13" />
        <path {...LINE} strokeWidth={2.5} stroke="var(--line-strong)" d="m18-2 12 12m0-12L18 10" />
      </g>
    </Drawing>
  ),
  /** A plug that is out of its socket. */
  'cannot-load': (
    <Drawing>
      <path
        {...LINE}
        strokeWidth={4}
        stroke="var(--line-strong)"
        d="M-66 22c14 0 10-26 26-26M66 22c-14 0-10-26-26-26"
      />
      <rect fill="var(--figure-metal)" x="-42" y="-18" width="26" height="28" rx="6" />
      <rect fill="var(--figure-metal)" x="16" y="-18" width="26" height="28" rx="6" />
      <path {...LINE} strokeWidth={4} stroke="var(--figure-metal)" d="M-16-10h9M-16 2h9" />
      <path {...LINE} strokeWidth={2.5} stroke="var(--status-pending)" d="m-1-34 1 9M-14-30l5 7M13-30l-5 7" />
    </Drawing>
  ),
} as const
