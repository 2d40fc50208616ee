import { ERRORS } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './bulk.module.css'
import { bulkFailuresQuery } from './queries.ts'

/** Tickets that a bulk job could not change, with the reasons. */
export function BulkFailures({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    bulkFailuresQuery(jobId),
  )
  return (
    <Dialog isBegun={false} onClose={onClose} title={t('Unchanged')}>
      {!data && !error && <Skeletons shape="lines" />}
      {!data && error && <EmptyState kind="cannot-load" title={t('Couldn’t load')} text={error.message} />}
      <ul className={classes.failures}>
        {data?.map(({ ticket, code, because }, index) => (
          <li key={ticket?.id ?? index}>
            {ticket ? (
              <Link to={`/t/${ticket.number}`}>
                #{ticket.number} <bdi>{ticket.subject}</bdi>
              </Link>
            ) : (
              t('Deleted ticket')
            )}
            <span className={classes.dim}>
              {t(ERRORS[code].text)}{' '}
              {because?.by &&
                rich('{name}, {when}', {
                  name: <bdi>{because.by.username}</bdi>,
                  when: <RelativeTime value={because.at} />,
                })}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Dialog>
  )
}
