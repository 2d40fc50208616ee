import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pageQuery } from '../../../../api/list-query.ts'
import { useLiveList } from '../../../live/shared/live-lists.ts'
import { type QueueChoice, queueList, questionsOf } from '../../queries.ts'
import { createRowUpdates, heardBefore, type RowUpdates } from './row-updates.ts'

/** Lets tickets enter and leave a list as they do on the server, without loading it again. */
export function useLiveRows(choice: QueueChoice): void {
  const client = useQueryClient()
  const list = queueList(choice)
  const name = hashKey(list.key)
  const { data } = useQuery(pageQuery(list, undefined))
  const updates = useRef<RowUpdates>(null)
  const { loaded } = useLiveList({
    name,
    questions: questionsOf(choice),
    isLoaded: data !== undefined,
    since: () => heardBefore(client, list.key),
    onMembership: (membership, group) => updates.current?.heard(membership, group),
    onReload: () => updates.current?.reload(),
  })
  const begin = useEffectEvent((by: QueryClient, of: string) =>
    createRowUpdates(by, { choice, name: of }, (since) => loaded(since)),
  )
  useEffect(() => {
    const begun = begin(client, name)
    updates.current = begun
    return () => {
      updates.current = null
      begun.stop()
    }
  }, [client, name])
}
