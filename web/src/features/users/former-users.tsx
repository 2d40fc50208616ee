import type { FormerUser } from '#api/models.ts'
import { ROLE_WORDS } from '@support-desk/contract'
import { Button, Text, TextInput } from '@mantine/core'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formerUsersQuery } from '#entities/user/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import classes from './users.module.css'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { useAddressWords } from '#ui/use-address-words.ts'

/** Opens the list of deleted users with names that remain in tickets. */
export function FormerUsers() {
  const { words, change } = useAddressWords()
  return (
    <>
      <Button variant="default" onClick={() => change({ deleted: '1' })}>
        {t('Deleted users')}
      </Button>
      {words.has('deleted') && <FormerUsersDialog onClose={() => change({ deleted: '' })} />}
    </>
  )
}

function FormerUsersDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const [erasing, setErasing] = useState<FormerUser | null>(null)
  const query = useQuery({
    ...formerUsersQuery(q.trim()),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (erasing) return <EraseDialog user={erasing} onClose={() => setErasing(null)} />
  return (
    <Dialog isBegun={false} onClose={onClose} title={t('Deleted users')}>
      <Text inherit c="dimmed" mb={16}>
        {t(
          'Accounts are deleted, but names remain in tickets and chats. Erase users who ask for their data to be deleted.',
        )}
      </Text>
      <TextInput
        label={t('Name')}
        placeholder={t('Start of the name')}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        data-autofocus
      />
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load')} />
      {data?.answer.length === 0 && (
        <EmptyState
          kind={q ? 'no-match' : 'all-done'}
          title={q ? t('No names start with “{words}”', { words: q }) : t('No deleted users to erase')}
        />
      )}
      {data && data.answer.length > 0 && (
        <ul className={classes.former}>
          {data.answer.map((user) => (
            <li key={user.id}>
              <span>
                <strong>
                  <bdi>{user.username}</bdi>
                </strong>
                <span className={classes.dim}>
                  {rich('{role}, deleted {when}', {
                    role: t(ROLE_WORDS[user.role]),
                    when: <RelativeTime value={user.deletedAt} />,
                  })}
                </span>
              </span>
              <Button
                variant="light"
                color="red"
                size="compact-sm"
                aria-label={t('Erase {name}', { name: user.username })}
                onClick={() => setErasing(user)}
              >
                {t('Erase')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data?.nextCursor && (
        <p className={classes.dim}>{t('More results exist. Type a name to narrow them.')}</p>
      )}
    </Dialog>
  )
}
