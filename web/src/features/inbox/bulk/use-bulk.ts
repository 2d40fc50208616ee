import { useQueryClient } from '@tanstack/react-query'
import { type Input, request } from '#api/client.ts'
import { t } from '#ui/language/t.ts'
import { pushUndoable } from '#ui/feedback/undo.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { bulkJobsQuery } from './queries.ts'

type BulkJob = Input<'createBulkJob'>['body']
/** The change of a bulk job. */
export type BulkChange = Pick<BulkJob, 'action' | 'value'>
/** The tickets of a bulk job. */
export type BulkTarget = Omit<BulkJob, 'action' | 'value'>

/** Starts, stops and undoes bulk jobs. */
export function useBulk() {
  const client = useQueryClient()
  const { queryKey } = bulkJobsQuery()
  const refresh = () => client.invalidateQueries({ queryKey })

  const undo = async (jobId: string): Promise<string> => {
    await request('undoBulkJob', { params: { jobId } })
    void refresh()
    return t('Undoing…')
  }
  const starting = useChange((body: BulkJob) => request('createBulkJob', { body }), {
    showsFailure: true,
    onSuccess: ({ id }) => {
      pushUndoable({ about: `job-${id}`, undo: () => undo(id) })
      return refresh()
    },
  })
  /** Starts a job. Returns the server's error as a text, or null on success. */
  const start = async (body: BulkJob): Promise<string | null> => {
    try {
      await starting.mutateAsync(body)
      return null
    } catch (problem) {
      return (problem as Error).message
    }
  }
  const undoing = useChange(undo)
  const stopping = useChange((jobId: string) => request('stopBulkJob', { params: { jobId } }), {
    onSuccess: refresh,
  })
  return {
    isStarting: starting.isPending,
    start,
    undo: undoing.mutate,
    stop: stopping.mutate,
    busyWith: undoing.isPending ? undoing.variables : stopping.isPending ? stopping.variables : null,
  }
}
