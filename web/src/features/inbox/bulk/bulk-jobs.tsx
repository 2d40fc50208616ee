import type { BulkJobOnWire } from '@support-desk/contract'
import { Button, CloseButton, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rich, t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { formatList } from '#ui/text/numbers.ts'
import { useNow } from '#ui/text/use-now.ts'
import { whatOf } from './bulk-words.ts'
import classes from './bulk.module.css'
import { bulkJobsQuery, isUnderWay } from './queries.ts'
import { useBulk } from './use-bulk.ts'
import { lateDialog } from '#ui/late/late.tsx'

const BulkFailures = lateDialog(async () => (await import('./bulk-failures.tsx')).BulkFailures)

/** How long the result of a job is shown, in ms. Longer while the pointer or the focus is on it. */
const SHOWN_MS = 10_000

/** Progress of bulk jobs: all running ones, and the user's own that have just ended, with an undo button. */
export function BulkJobs() {
  const { data: jobs = [] } = useQuery(bulkJobsQuery())
  const accountId = useAccountId()
  const [closed, close] = useState<readonly string[]>([])
  // Set once: jobs that ended before the page was opened are not shown.
  const [openedAt] = useState(() => Date.now())
  const isOld = ({ endedAt }: BulkJobOnWire): boolean =>
    endedAt !== null && Date.parse(endedAt) < openedAt - SHOWN_MS
  const shown = jobs.filter(
    (job) =>
      !closed.includes(job.id) &&
      !job.undoneBy &&
      !isOld(job) &&
      (isUnderWay(job) || job.author.id === accountId),
  )
  if (shown.length === 0) return null
  return (
    <ul className={classes.jobs} aria-label={t('Bulk changes')}>
      {shown.map((job) => (
        <Job key={job.id} job={job} onClose={() => close([...closed, job.id])} />
      ))}
    </ul>
  )
}

function Job({ job, onClose }: { job: BulkJobOnWire; onClose: () => void }) {
  const { undo, stop, busyWith } = useBulk()
  const [isAsking, ask] = useState(false)
  const [isHeld, hold] = useState(false)
  const isResting = !isUnderWay(job) && !isHeld && !isAsking
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  const now = useNow()
  const { id, total, changed, unchanged, failed, abilities, undoUntil } = job
  const done = changed + unchanged + failed
  const mayUndo = abilities.undo && (undoUntil === null || Date.parse(undoUntil) > now)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stays while somebody is at it
    <li
      className={classes.job}
      data-under-way={isUnderWay(job) || undefined}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p>
        {rich('{what} <dim>by {name}</dim>', {
          what: whatOf(job),
          name: <bdi>{job.author.username}</bdi>,
          dim: (words) => <span className={classes.dim}>{words}</span>,
        })}
      </p>
      {isUnderWay(job) ? (
        <>
          <Progress.Root size="sm" className={classes.progress}>
            <Progress.Section
              value={total > 0 ? (100 * done) / total : 0}
              aria-label={t('{done} of {total} tickets', { done, total })}
            />
          </Progress.Root>
          <span className={classes.dim}>{t('{done} of {total} tickets', { done, total })}</span>
        </>
      ) : (
        <span role="status" className={classes.outcome}>
          {outcomeOf(job)}
        </span>
      )}
      {failed > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => ask(true)}>
          {t('Show tickets')}
        </Button>
      )}
      {isUnderWay(job) && abilities.stop && (
        <Button size="compact-xs" variant="default" loading={busyWith === id} onClick={() => stop(id)}>
          {t('Stop')}
        </Button>
      )}
      {mayUndo && (
        <Button size="compact-xs" variant="default" loading={busyWith === id} onClick={() => undo(id)}>
          {t('Undo')}
        </Button>
      )}
      {!isUnderWay(job) && (
        <CloseButton size="sm" className={classes.close} aria-label={t('Close')} onClick={onClose} />
      )}
      {isAsking && <BulkFailures jobId={id} onClose={() => ask(false)} />}
    </li>
  )
}

function outcomeOf({ ending, changed, unchanged, failed }: BulkJobOnWire): string {
  const parts = [
    t('{count, plural, one {# updated} other {# updated}}', { count: changed }),
    unchanged > 0 &&
      t('{count, plural, one {# already had it} other {# already had it}}', { count: unchanged }),
    failed > 0 && t('{count, plural, one {# skipped} other {# skipped}}', { count: failed }),
  ]
  const counts = formatList(parts.filter((part) => part !== false))
  if (ending === 'stopped') return t('Stopped: {counts}', { counts })
  return ending === 'not_allowed'
    ? t('Stopped: the person who started it no longer has permission. {counts}', { counts })
    : counts
}
