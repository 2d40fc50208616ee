import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { t } from '#ui/language/t.ts'
import { countText } from '#ui/text/count-text.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'

/** What the reader and the desk have done today. Shows nothing until it is known. */
export function TodayFigures() {
  const today = useTimes().dayOf(useNow())
  const { data: mine } = useQuery(countQuery(['assignee:me', `solved:>=${today}`].join(' ')))
  const { data: arrived } = useQuery(countQuery(`created:>=${today}`))
  if (!mine || !arrived) return null
  return t('Today: you solved {solved}, {arrived} new tickets arrived.', {
    solved: countText(mine),
    arrived: countText(arrived),
  })
}

const countQuery = (condition: string) =>
  callQuery([...KEYS.inboxNow, 'count', condition], 'countQueueTickets', { query: { condition } })
