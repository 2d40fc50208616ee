import type { OverviewReportOnWire } from '@support-desk/contract'

const HOUR = 3600
const none = { medianSeconds: null, tickets: 0 }

/** A report with figures. */
export const sampleReport = (more: Partial<OverviewReportOnWire> = {}): OverviewReportOnWire => ({
  madeAt: '2026-01-05T09:00:00.000Z',
  open: 4,
  unassigned: 2,
  oldestUnassigned: {
    ticketId: 't7',
    number: 7,
    subject: 'Loud fan',
    requester: 'amara',
    raisedAt: '2026-01-04T09:00:00.000Z',
  },
  openByAge: [
    { fromHours: 0, toHours: 4, tickets: 1 },
    { fromHours: 4, toHours: 24, tickets: 0 },
    { fromHours: 24, toHours: 72, tickets: 3 },
    { fromHours: 72, toHours: 168, tickets: 0 },
    { fromHours: 168, toHours: null, tickets: 0 },
  ],
  agents: [
    { id: 's1', username: 'sam', waiting: 1, pending: 2, onHold: 0 },
    { id: 's2', username: 'uma', waiting: 0, pending: 0, onHold: 0 },
  ],
  firstAnswer: {
    last7Days: { medianSeconds: 720, tickets: 3 },
    last30Days: { medianSeconds: HOUR, tickets: 9 },
  },
  solution: { last7Days: none, last30Days: { medianSeconds: 76 * HOUR, tickets: 1 } },
  days: [
    { day: '2026-01-04', raised: 3, solved: 0 },
    { day: '2026-01-05', raised: 1, solved: 2 },
  ],
  ...more,
})

/** The report of a new installation. */
export const EMPTY_REPORT = sampleReport({
  open: 0,
  unassigned: 0,
  oldestUnassigned: null,
  agents: [],
  firstAnswer: { last7Days: none, last30Days: none },
  solution: { last7Days: none, last30Days: none },
  days: [{ day: '2026-01-05', raised: 0, solved: 0 }],
})
