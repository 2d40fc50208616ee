import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { scheduledQuery } from '../queries.ts'
import classes from './scheduled.module.css'
import { late, lateDialog } from '#ui/late/late.tsx'

const loadDialog = () => import('./reply-later-dialog.tsx')
const NewReplyLater = lateDialog(async () => (await loadDialog()).NewReplyLater)
const SharedDraft = late(async () => (await import('./shared-draft.tsx')).SharedDraft)
const WaitingReply = late(async () => (await import('./waiting-reply.tsx')).WaitingReply)

type Props = {
  ticketId: string
  /** The author of new replies, if they can be written here. */
  writes?: { accountId: string; merged: readonly { id: string }[] } | null
}

/** Scheduled replies of a ticket. Loaded lazily, because most tickets have none. */
export function ScheduledReplies({ ticketId, writes = null }: Props) {
  const { data } = useQuery(scheduledQuery(ticketId))
  const [isWriting, write] = useState(false)
  if (!data) return null
  const { replies, total } = data
  const hasDraft = replies.some(({ held }) => held === 'shared')
  return (
    <Suspense>
      {replies.length > 0 && (
        <ul
          className={classes.list}
          aria-label={hasDraft ? t('Drafts and scheduled replies') : t('Scheduled replies')}
        >
          {replies.map((reply) =>
            reply.held === 'shared' ? (
              <SharedDraft key={reply.id} reply={reply} />
            ) : (
              <WaitingReply key={reply.id} reply={reply} />
            ),
          )}
        </ul>
      )}
      {writes && (
        <Button
          mb={12}
          variant="default"
          size="compact-sm"
          leftSection={<IconClock size={15} aria-hidden />}
          onClick={() => write(true)}
        >
          {t('Reply later…')}
        </Button>
      )}
      {writes && isWriting && (
        <NewReplyLater ticketId={ticketId} seen={total} {...writes} onClose={() => write(false)} />
      )}
    </Suspense>
  )
}
