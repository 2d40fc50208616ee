import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call } from '../call.ts'

const median = z.object({
  medianSeconds: integer
    .nullable()
    .describe(
      'Above ten minutes at most 5 % off, below at most 30 seconds; 90 days where it is longer. Null without tickets.',
    ),
  tickets: integer.describe('How many tickets were measured.'),
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
        toHours: integer.nullable().describe('Null where there is no end.'),
        tickets: integer,
      }),
    )
    .describe('Open tickets by the time since they were raised, to ten minutes; youngest first.'),
  agents: z
    .array(
      z.object({ id: z.string(), username: z.string(), waiting: integer, pending: integer, onHold: integer }),
    )
    .describe('Open tickets of each support member, most first.'),
  firstAnswer: medians.describe(
    'From raising a ticket to the first message of staff in its chat, by the day of that message.',
  ),
  solution: medians.describe('From raising a ticket to setting it to Solved last, by the day of that.'),
  days: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD in UTC.'), raised: integer, solved: integer }))
    .describe(
      'The last 30 days, oldest first. A ticket that is opened again is no longer solved on the day on which it was.',
    ),
})
export type OverviewReportOnWire = z.infer<typeof overviewReport>

export const reportCalls = {
  getOverviewReport: call.get('/api/v1/reports/overview', {
    summary: 'What waits for how long, who has how much to do, and how fast tickets are answered and solved',
    who: ['Admin'],
    etag: { maxAgeSeconds: 5 * 60 },
    answer: overviewReport,
  }),
}
