import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callQuery } from '#api/call-query.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { RowButton } from '#ui/row-button.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import type { Contact } from '#entities/contact/queries.ts'
import { STALE_BY_MERGE } from './stale-by-merge.ts'
import classes from './contacts.module.css'

/** The contacts that were merged into a contact, each with a button to undo the merge. */
export function MergedContacts({ contact: { id: userId } }: { contact: Contact }) {
  const heading = useId()
  const { data: merges = [] } = useQuery(
    callQuery([...KEYS.user(userId), 'merges'], 'listContactMerges', { params: { userId } }),
  )
  const undoing = useChange(
    (mergeId: string) => request('undoContactMerge', { params: { userId, mergeId } }),
    { stale: STALE_BY_MERGE, done: t('Merge undone.') },
  )
  if (merges.length === 0) return null
  return (
    <section className={classes.ways} aria-labelledby={heading}>
      <h2 id={heading}>{t('Merged contacts')}</h2>
      <ul aria-labelledby={heading}>
        {merges.map(({ id, merged, mergedAt }) => (
          <li key={id}>
            <span>
              <bdi>{merged.username}</bdi>{' '}
              <span className={classes.primary}>
                <RelativeTime value={mergedAt} />
              </span>
            </span>
            <RowButton
              label={t('Undo merge')}
              name={t('Undo the merge of {name}', { name: merged.username })}
              onClick={() => undoing.mutate(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
