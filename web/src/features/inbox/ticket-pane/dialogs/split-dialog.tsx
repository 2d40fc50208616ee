import type { ChatMessage, TicketDetails } from '#api/models.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { IconMessage } from '@tabler/icons-react'
import { type FormEvent, useState, useEffect } from 'react'
import { focusNow } from '#ui/focus-now.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { tooMany } from '#ui/form/too-many.ts'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** The message to split off, and the subject of the new ticket. */
export type SplitRequest = { messageId: string; subject: string }

type Props = { ticket: TicketDetails; onSplit: (splitting: SplitRequest) => void; onClose: () => void }

/**
 * Splits a message of the requester off into a new ticket. Chooses the message, also from merged tickets, then the
 * subject.
 */
export function SplitDialog({ ticket, onSplit, onClose }: Props) {
  const [words, type] = useState('')
  const [message, choose] = useState<ChatMessage | null>(null)
  const times = useTimes()
  const sought = words.trim().toLocaleLowerCase()
  const { messages, isLooking, error } = useSaid(ticket, (each) =>
    each.text.toLocaleLowerCase().includes(sought),
  )
  const picks = messages.map((each) => ({
    id: each.id,
    label: each.text || t('A picture'),
    detail: times.momentWithDay(each.postedAt),
    icon: IconMessage,
    isPerson: true,
    act: () => choose(each),
  }))
  const nothing = error?.message ?? t('No matching messages.')
  return (
    <Dialog onClose={onClose} title={t('Split into a new ticket')}>
      {message ? (
        <Subject
          message={message}
          onBack={() => choose(null)}
          onDone={(subject) => {
            onClose()
            onSplit({ messageId: message.id, subject })
          }}
        />
      ) : (
        <PickList
          label={t('Search messages')}
          placeholder={t('Search messages')}
          words={words}
          onType={type}
          picks={picks}
          isSettled={!isLooking}
          nothing={isLooking ? t('Searching…') : nothing}
        />
      )}
    </Dialog>
  )
}

type SubjectProps = { message: ChatMessage; onDone: (subject: string) => void; onBack: () => void }

function Subject({ message, onDone, onBack }: SubjectProps) {
  const [subject, setSubject] = useState(firstLineOf(message.text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (subject.trim() !== '' && subject.length <= LIMITS.subject) onDone(subject)
  }
  return (
    <Stack component="form" gap="sm" onSubmit={submit}>
      <TextInput
        ref={focusNow}
        label={t('Subject')}
        description={t('The requester sees it above their message.')}
        error={tooMany(subject, LIMITS.subject)}
        value={subject}
        dir="auto"
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Choose another')}
        </Button>
        <Button type="submit" disabled={subject.trim() === '' || subject.length > LIMITS.subject}>
          {t('Create ticket')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Maximum length of the suggested subject. */
const LONGEST_PROPOSAL = 80

const firstLineOf = (text: string): string => (text.split('\n')[0] ?? '').slice(0, LONGEST_PROPOSAL)

/** Page size of messages per ticket. */
const PAGE = 200
/** Maximum number of messages offered. Searching finds others. */
const MOST_OFFERED = 50

/** By ticket, the number below which to load messages. Undefined: the newest messages. */
type PageCursors = Record<string, number | undefined>

/**
 * Messages of requesters in a ticket and its merged tickets that match `fits`, latest first. Loads older pages until
 * enough match or there are no more.
 */
function useSaid(
  ticket: TicketDetails,
  fits: (message: ChatMessage) => boolean,
): { messages: ChatMessage[]; isLooking: boolean; error: Error | null } {
  const parts = [ticket, ...ticket.merged.from].map(({ id }) => id)
  const isRequesters = (part: string, { author }: ChatMessage) =>
    part === ticket.id ? author.id === ticket.requester.id : author.role === 'User'
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: [...KEYS.chat(ticket.id), 'to-split', parts],
    initialPageParam: Object.fromEntries(parts.map((id) => [id, undefined])) as PageCursors,
    queryFn: ({ pageParam, signal }) =>
      Promise.all(
        Object.entries(pageParam).map(async ([id, before]) => {
          const input = { params: { ticketId: id }, query: { limit: PAGE, before } }
          const { messages } = await request('getMessages', input, { signal })
          return { id, messages }
        }),
      ),
    getNextPageParam: (page): PageCursors | undefined => {
      const left = page.flatMap(({ id, messages: [oldest] }) =>
        oldest && oldest.number > 1 ? [[id, oldest.number] as const] : [],
      )
      return left.length > 0 ? Object.fromEntries(left) : undefined
    },
  })
  const messages = (data?.pages.flat() ?? [])
    .flatMap(({ id, messages: said }) => said.filter((each) => isRequesters(id, each)))
    .filter((each) => !each.isRetracted && fits(each))
    .toSorted((one, other) => other.postedAt.localeCompare(one.postedAt))
    .slice(0, MOST_OFFERED)
  const isShort = messages.length < MOST_OFFERED && hasNextPage && !isError
  // Depends on the number of pages, because a page can arrive before its fetching state is rendered.
  const after = isShort && !isFetching ? (data?.pages.length ?? 0) : null
  useEffect(() => {
    if (after !== null) void fetchNextPage()
  }, [after, fetchNextPage])
  return { messages, isLooking: isFetching || isShort, error }
}
