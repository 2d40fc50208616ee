import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '#ui/language/t.ts'
import type { InboxPlace } from '../address.ts'
import { type Problem, problemsOf } from '../filter/use-condition-problems.ts'
import { type QueueChoice, questionsOf } from '../queries.ts'
import { choiceOf, type ShownView, viewQuery, viewsQuery } from './queries.ts'
import { EVERYTHING, EVERYTHING_CONDITION, EVERYTHING_LIST, EVERYTHING_NAME } from './everything.ts'

/**
 * All views, and the view of the address with its list. The list is null if the view is not loaded or missing. With an
 * error in the condition, no request is sent.
 */
export function useView(place: InboxPlace) {
  const { view: id, condition } = place
  const all = useQuery(viewsQuery())
  const views = all.data ?? []
  const listed = views.find((view) => view.id === id)
  const isElsewhere = all.isSuccess && !listed && id !== EVERYTHING
  const linked = useQuery({ ...viewQuery(id), enabled: isElsewhere })
  const view: ShownView | undefined = id === EVERYTHING ? everything() : (listed ?? linked.data)
  const choice = choiceOf(place, view)
  const grouping = choice?.grouping ?? 'none'
  const problem = useMemo(() => problemOf({ view: id, condition, grouping }), [id, condition, grouping])
  return { views, view, choice, problem, error: all.error ?? linked.error }
}

/**
 * The first error in the list's conditions. The address can contain anything, and a group can make a condition too
 * long.
 */
const problemOf = (choice: Omit<QueueChoice, 'order'>): Problem | undefined =>
  questionsOf(choice).flatMap(({ condition = '' }) => problemsOf(condition))[0]

const everything = (): ShownView => ({
  ...EVERYTHING_LIST,
  name: t(EVERYTHING_NAME),
  condition: EVERYTHING_CONDITION,
})
