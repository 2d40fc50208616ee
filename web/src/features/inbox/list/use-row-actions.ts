import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { request } from '#api/client.ts'
import { browserTimeZone, currentLocale } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { TimeContext } from '#ui/text/time-context.ts'
import { useTimes } from '#ui/text/times.ts'
import { useSession } from '#ui/use-session.ts'
import type { ListedTicket } from '../queries.ts'
import { changeTicket } from '#entities/ticket/use-ticket-change.ts'

type Row = Pick<ListedTicket, 'id' | 'number' | 'version' | 'assignee' | 'snooze' | 'status'>

/** An action on a row. */
export type RowAction = { label: string; act: () => void }

/** Actions on a ticket without opening it. Each shows a message with an undo button. */
export function useRowActions() {
  const client = useQueryClient()
  const { timeZone = browserTimeZone() } = use(TimeContext)
  const times = useTimes()
  const mayTake = useSession()?.role === 'SupportTeam'

  const take = (row: Row) =>
    changeTicket(client, row, {
      words: t('Ticket {number} is yours.', { number: String(row.number) }),
      call: () => request('takeTicket', { params: { ticketId: row.id }, body: { version: row.version } }),
    })
  const snooze = (row: Row) => {
    let when = t('until the requester replies')
    return changeTicket(client, row, {
      words: () => t('Ticket {number} is snoozed: {when}.', { number: String(row.number), when }),
      async call() {
        const { readSnooze } = await import('@support-desk/contract/tickets/snooze-words')
        const reading = readSnooze('tomorrow', { now: Date.now(), timeZone, locale: currentLocale() })
        const until = 'until' in reading ? reading.until : null
        if (until !== null) when = times.momentWithDay(until)
        return request('snoozeTicket', {
          params: { ticketId: row.id },
          body: until === null ? { until, wakes: 'answer' } : { until, wakes: 'either' },
        })
      },
    })
  }
  return {
    /** Takes an unassigned ticket. Null without permission. */
    take: (row: Row): RowAction | null =>
      mayTake && row.assignee === null ? { label: t('Take'), act: () => void take(row) } : null,
    /** Snoozes a ticket until tomorrow morning or an answer. Null if it is snoozed or solved. */
    snooze: (row: Row): RowAction | null =>
      row.snooze === null && row.status !== 'Solved'
        ? { label: t('Tomorrow morning'), act: () => void snooze(row) }
        : null,
  }
}
