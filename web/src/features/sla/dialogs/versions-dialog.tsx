import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { type CalendarContent, versionsQuery } from '../queries.ts'
import tone from '#ui/text/text.module.css'
import classes from './dialogs.module.css'

type Props = {
  calendarId: string
  /** Number of the latest version. */
  latest: number
  onUse: (content: CalendarContent) => void
  onClose: () => void
}

/** Lists the versions of a calendar. An earlier one can be loaded into the form. */
export function VersionsDialog({ calendarId, latest, onUse, onClose }: Props) {
  const query = useInfiniteQuery(versionsQuery(calendarId))
  return (
    <Dialog title={t('Versions')} isBegun={false} onClose={onClose}>
      <NotLoaded query={query} shape="lines" title={t('The versions could not be loaded')} />
      <ol className={classes.list}>
        {(query.data ?? []).map((version) => (
          <li key={version.version} className={classes.version}>
            <span>
              {t('Version {number}', { number: version.version })}{' '}
              <span className={tone.hint}>
                {version.createdBy ? (
                  rich('{when} by {name}', {
                    when: <Moment value={version.createdAt} />,
                    name: <bdi>{version.createdBy.username}</bdi>,
                  })
                ) : (
                  <Moment value={version.createdAt} />
                )}
              </span>
            </span>
            {version.version === latest ? (
              <span className={tone.hint}>{t('Current')}</span>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => onUse(version)}>
                {t('Load into the form')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Dialog>
  )
}
