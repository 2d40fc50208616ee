import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call } from '../call.ts'

const median = z.object({
  medianSeconds: integer
    .nullable()
    .describe(
      'Above ten minutes accurate to 5 %, below to 30 seconds; 90 days if it is longer. Null without tickets.',
    ),
  tickets: integer.describe('Number of measured tickets.'),
})
const medians = z.object({ last7Days: median, last30Days: median })

export const overviewReport = z.object({
  madeAt: instant.describe('ISO 8601 in UTC.'),
  open: integer.describe('Tickets that are not solved.'),
  unassigned: integer,
  oldestUnassigned: z
    .object({
      ticketId: z.string(),
      number: integer,
      subject: z.string(),
      requester: z.string(),
      raisedAt: instant.describe('ISO 8601 in UTC.'),
    })
    .nullable(),
  openByAge: z
    .array(
      z.object({
        fromHours: integer,
        toHours: integer.nullable().describe('Null: no upper limit.'),
        tickets: integer,
      }),
    )
    .describe('Open tickets by age, accurate to ten minutes; youngest first.'),
  agents: z
    .array(
      z.object({ id: z.string(), username: z.string(), waiting: integer, pending: integer, onHold: integer }),
    )
    .describe('Open tickets per support member, most first.'),
  firstAnswer: medians.describe(
    'Time from creation to the first message of staff, by the day of that message.',
  ),
  solution: medians.describe('Time from creation to the last change to Solved, by the day of that change.'),
  days: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD in UTC.'), raised: integer, solved: integer }))
    .describe(
      'The last 30 days, oldest first. A reopened ticket no longer counts as solved on its earlier day.',
    ),
})
export type OverviewReportOnWire = z.infer<typeof overviewReport>

export const reportCalls = {
  getOverviewReport: call.get('/api/v1/reports/overview', {
    summary: 'Age of open tickets, workload per person, and times to first response and solution',
    who: ['Admin'],
    etag: { maxAgeSeconds: 5 * 60 },
    answer: overviewReport,
  }),
}
