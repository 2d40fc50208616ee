import { Button, Stack, Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import type { SubmitEvent } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { TicketDetails } from '#api/models.ts'
import { firstWordsKey } from '#entities/conversation/outgoing/kept-messages.ts'
import { useComposer } from '#entities/conversation/outgoing/use-composer.ts'

type Props = { ticket: TicketDetails; accountId: string }

/** Lets a requester add a message to an unassigned ticket. The next assignee sees it. */
export function FirstWords({ ticket, accountId }: Props) {
  const { id: ticketId, merged } = ticket
  const composer = useComposer(
    firstWordsKey(accountId, ticketId),
    merged.from.map(({ id }) => firstWordsKey(accountId, id)),
  )
  const { text } = composer
  const sending = useChange(
    () => composer.post((body) => request('createMessage', { params: { ticketId }, body })),
    { stale: [KEYS.entries(ticketId)], showsFailure: true },
  )
  const tooLong = text.length > LIMITS.chatMessage
  const isReady = text.trim() !== '' && !tooLong && !sending.isPending
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady) sending.mutate()
  }
  return (
    <Stack component="form" align="flex-end" gap={8} mb={20} onSubmit={onSubmit}>
      <Textarea
        name="first-words"
        w="100%"
        label={t('Add to your ticket')}
        autosize
        minRows={2}
        maxRows={10}
        autoComplete="off"
        dir="auto"
        value={text}
        error={sending.error?.message ?? (tooLong && t('Split it into two messages.'))}
        onChange={(event) => composer.type(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isReady} loading={sending.isPending}>
        {t('Add')}
      </Button>
    </Stack>
  )
}
