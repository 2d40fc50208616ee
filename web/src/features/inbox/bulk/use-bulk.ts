import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { pushUndoable } from '#ui/feedback/undo.ts'
import { bulkJobsQuery } from './queries.ts'

/** The change of a bulk job. */
export type BulkChange = Pick<Input<'createBulkJob'>['body'], 'action' | 'value'>
/** The tickets of a bulk job. */
export type BulkTarget = Omit<Input<'createBulkJob'>['body'], 'action' | 'value'>

/** Starts, stops and undoes bulk jobs. */
export function useBulk() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: bulkJobsQuery().queryKey })
  const onError = (failure: Error) => void toast.failure(failure.message)

  const undo = async (jobId: string): Promise<string> => {
    await request('undoBulkJob', { params: { jobId } })
    void refresh()
    return t('Undoing…')
  }
  const starting = useMutation({
    mutationFn: (body: BulkTarget & BulkChange) => request('createBulkJob', { body }),
    onSuccess: ({ id }) => {
      pushUndoable({ about: `job-${id}`, undo: () => undo(id) })
      return refresh()
    },
  })
  /** Starts a job. Returns the server's error as a text, or null on success. */
  const start = async (body: BulkTarget & BulkChange): Promise<string | null> => {
    try {
      await starting.mutateAsync(body)
      return null
    } catch (problem) {
      return (problem as Error).message
    }
  }
  const undoing = useMutation({ mutationFn: undo, onError })
  const stopping = useMutation({
    mutationFn: (jobId: string) => request('stopBulkJob', { params: { jobId } }),
    onSuccess: refresh,
    onError,
  })
  return {
    isStarting: starting.isPending,
    start,
    undo: undoing.mutate,
    stop: stopping.mutate,
    busyWith: undoing.isPending ? undoing.variables : stopping.isPending ? stopping.variables : null,
  }
}
