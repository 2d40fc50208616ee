import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { checklistQuery } from './queries.ts'
import classes from './samples-step.module.css'

const STALE = [KEYS.setupChecklist, KEYS.inbox, KEYS.tickets]

/** Adds six sample tickets, or removes them. */
export function SamplesStep() {
  const query = useQuery(checklistQuery())
  const adding = useChange(() => request('createSampleTickets'), {
    stale: STALE,
    done: t('The sample tickets are in the inbox.'),
  })
  const removing = useChange(() => request('deleteSampleTickets'), {
    stale: STALE,
    done: t('The sample tickets are removed.'),
  })
  if (!query.data)
    return <NotLoaded query={query} shape="lines" title={t('The sample tickets could not be loaded.')} />
  const count = query.data.sampleTickets
  return (
    <div className={classes.panel}>
      <ul>
        <li>{t('Six tickets with conversations, notes, priorities and statuses')}</li>
        <li>{t('Marked as samples, and left out of all figures')}</li>
        <li>{t('No email or notification is sent about them')}</li>
        <li>{t('Removed for good with one click, together with their contacts')}</li>
      </ul>
      {count > 0 && (
        <p role="status">
          {t('{count, plural, one {# sample ticket is} other {# sample tickets are}} in the inbox.', {
            count,
          })}
        </p>
      )}
      <div>
        {count === 0 ? (
          <Button variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
            {t('Add sample tickets')}
          </Button>
        ) : (
          <Button variant="default" loading={removing.isPending} onClick={() => removing.mutate()}>
            {t('Remove sample tickets')}
          </Button>
        )}
      </div>
    </div>
  )
}
