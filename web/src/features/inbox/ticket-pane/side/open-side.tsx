import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#api/client.ts'
import { CannotLoad } from '#ui/feedback/not-loaded.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'
import { type SideRef, sideQuery } from './queries.ts'
import { SideComposer, type ComposerProps } from './side-composer.tsx'
import { SideEntry } from './side-entry.tsx'
import classes from './side.module.css'
import { useSideDraft } from './use-side-draft.ts'

type Props = Pick<ComposerProps, 'ticket' | 'accountId' | 'dropped'> & { side: SideRef }

/** A side conversation: its messages, and the field for the next one. */
export function OpenSide({ ticket, accountId, dropped, side }: Props) {
  const { data, error, refetch } = useQuery(sideQuery(side, ticket.id))
  const draftKey = `side-${accountId}-${side.id}`
  const draft = useSideDraft(draftKey, { subject: '', quotes: '' })
  const count = data?.conversation.messageCount ?? 0
  useEffect(() => {
    if (count === 0) return
    const params = { ticketId: side.ticketId, sideConversationId: side.id }
    // A failure leaves a notification, which the next reading removes.
    request('markSideConversationRead', { params }).catch(() => {})
  }, [count, side.id, side.ticketId])
  if (error)
    return <CannotLoad title={t('Couldn’t load the emails')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" />
  const { conversation, messages } = data
  return (
    <SideComposer
      ticket={ticket}
      accountId={accountId}
      side={side}
      draftKey={draftKey}
      draft={draft}
      dropped={dropped}
      isReady
      onSent={() => void refetch()}
    >
      <h2 className={classes.subject} dir="auto">
        {conversation.subject}
      </h2>
      <p className={classes.people} dir="auto">
        {t('With {names}', { names: formatList(conversation.recipients) })}
      </p>
      {conversation.messageCount > messages.length && (
        <p className={classes.people}>
          {t('Only the latest {count, plural, one {# email} other {# emails}} are shown.', {
            count: messages.length,
          })}
        </p>
      )}
      <ol className={classes.entries} aria-label={t('Emails')}>
        {messages.map((message, index) => (
          <SideEntry key={message.id} message={message} isLast={index === messages.length - 1} />
        ))}
      </ol>
    </SideComposer>
  )
}
