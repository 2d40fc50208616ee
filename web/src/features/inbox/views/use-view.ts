import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '#ui/language/t.ts'
import type { InboxPlace } from '../address.ts'
import { type Problem, problemsOf } from '../filter/use-condition-problems.ts'
import { type QueueChoice, questionsOf } from '../queries.ts'
import { viewQuery, viewsQuery } from './queries.ts'
import { choiceOf, type Shown } from './choice.ts'
import { EVERYTHING, EVERYTHING_CONDITION, EVERYTHING_LIST, EVERYTHING_NAME } from './everything.ts'

/**
 * All views, and the one of the address with the list that it asks for; null until that is known, or where there is none. With a
 * problem the language does not understand what would be asked for, so the server need not be asked.
 */
export function useView(place: InboxPlace) {
  const { view: id, condition } = place
  const all = useQuery(viewsQuery())
  const views = all.data ?? []
  const listed = views.find((view) => view.id === id)
  const isElsewhere = all.isSuccess && !listed && id !== EVERYTHING
  const linked = useQuery({ ...viewQuery(id), enabled: isElsewhere })
  const view: Shown | undefined = id === EVERYTHING ? everything() : (listed ?? linked.data)
  const choice = choiceOf(place, view)
  const grouping = choice?.grouping ?? 'none'
  const problem = useMemo(() => problemOf({ view: id, condition, grouping }), [id, condition, grouping])
  return { views, view, choice, problem, error: all.error ?? linked.error }
}

/** What is wrong with what a list asks for: in the address there can be anything, and with a group it may become too long. */
const problemOf = (choice: Omit<QueueChoice, 'order'>): Problem | undefined =>
  questionsOf(choice).flatMap(({ condition = '' }) => problemsOf(condition))[0]

const everything = (): Shown => ({
  ...EVERYTHING_LIST,
  name: t(EVERYTHING_NAME),
  condition: EVERYTHING_CONDITION,
})
