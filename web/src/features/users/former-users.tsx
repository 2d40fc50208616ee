import type { FormerUser } from '../../api/models.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Modal.css'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formerUsersQuery } from './queries.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/loading.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import classes from './users.module.css'

/** Opens the list of users whose accounts were deleted and whose names are still in tickets. */
export function FormerUsers() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Deleted users
      </Button>
      {opened && <FormerUsersDialog onClose={() => setOpened(false)} />}
    </>
  )
}

function FormerUsersDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const [erasing, setErasing] = useState<FormerUser | null>(null)
  const { data, error, refetch } = useQuery({
    ...formerUsersQuery(q.trim()),
    placeholderData: keepPreviousData,
  })
  if (erasing) return <EraseDialog user={erasing} onClose={() => setErasing(null)} />
  return (
    <Modal
      opened
      onClose={onClose}
      title="Deleted users"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.lead}>
        Their accounts are gone; their names still stand in tickets and chats. Erase whoever asks to be
        forgotten.
      </p>
      <TextInput
        label="Name"
        placeholder="How the name begins"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        data-autofocus
      />
      {!data && !error && <Skeletons shape="lines" />}
      {error && !data && (
        <EmptyState
          kind="cannot-load"
          title="They could not be loaded"
          text={error.message}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {data?.answer.length === 0 && (
        <EmptyState
          kind={q ? 'no-match' : 'all-done'}
          title={q ? `No name begins with “${q}”` : 'Nobody is left to erase'}
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
                  {user.role}, deleted <RelativeTime value={user.deletedAt} />
                </span>
              </span>
              <Button
                variant="light"
                color="red"
                size="compact-sm"
                aria-label={`Erase ${user.username}`}
                onClick={() => setErasing(user)}
              >
                Erase
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data?.nextCursor && <p className={classes.dim}>There are more; type a name to find one.</p>}
    </Modal>
  )
}
