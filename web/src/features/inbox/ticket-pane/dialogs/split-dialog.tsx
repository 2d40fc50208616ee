import type { ChatMessage, TicketDetails } from '../../../../api/models.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { LIMITS } from '@support-desk/contract'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '../../../../api/client.ts'
import { KEYS } from '../../../../api/keys.ts'
import { focusNow } from '../../../../ui/focus-now.ts'
import { t } from '../../../../ui/language/t.ts'
import { useTimes } from '../../../../ui/text/times.ts'
import { PickList } from '../../../../ui/pick/pick-list.tsx'

/** The message that becomes a ticket, and its subject. */
export type Splitting = { messageId: string; subject: string }

type Props = { ticket: TicketDetails; onSplit: (splitting: Splitting) => void; onClose: () => void }

/** Which message of the requester, there or in a ticket that was merged into it, becomes a ticket of its own; and then, what that is about. */
export function SplitDialog({ ticket, onSplit, onClose }: Props) {
  const [words, type] = useState('')
  const [message, choose] = useState<ChatMessage | null>(null)
  const times = useTimes()
  const { data: messages = [] } = useQuery({
    queryKey: [...KEYS.chat(ticket.id), 'to-split'],
    queryFn: async ({ signal }) => {
      const read = ({ id }: { id: string }) =>
        request('listMessages', { params: { ticketId: id } }, { signal })
      const [own, ...merged] = await Promise.all([ticket, ...ticket.merged.from].map(read))
      return [
        ...(own?.messages.filter(({ author }) => author.id === ticket.requester.id) ?? []),
        ...merged.flatMap(({ messages: said }) => said.filter(({ author }) => author.role === 'User')),
      ]
    },
  })
  const sought = words.trim().toLocaleLowerCase()
  const picks = messages
    .filter((each) => !each.isRetracted)
    .filter(({ text }) => text.toLocaleLowerCase().includes(sought))
    .toSorted((one, other) => other.postedAt.localeCompare(one.postedAt))
    .map((each) => ({
      id: each.id,
      label: each.text === '' ? t('A picture') : each.text,
      detail: times.momentWithDay(each.postedAt),
      icon: IconMessage,
      isPerson: true,
      act: () => choose(each),
    }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Make a ticket out of a message')}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
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
          label={t('Words of the message')}
          placeholder={t('Words of the message')}
          words={words}
          onType={type}
          picks={picks}
          nothing={t('The requester has written no such message here.')}
        />
      )}
    </Modal>
  )
}

type SubjectProps = { message: ChatMessage; onDone: (subject: string) => void; onBack: () => void }

function Subject({ message, onDone, onBack }: SubjectProps) {
  const [subject, setSubject] = useState(firstLineOf(message.text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (subject.trim() !== '') onDone(subject)
  }
  return (
    <Stack component="form" gap="sm" onSubmit={submit}>
      <TextInput
        ref={focusNow}
        label={t('Subject')}
        description={t('The requester sees it above what they wrote.')}
        maxLength={LIMITS.subject}
        value={subject}
        dir="auto"
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Choose another one')}
        </Button>
        <Button type="submit" disabled={subject.trim() === ''}>
          {t('Make a ticket')}
        </Button>
      </Group>
    </Stack>
  )
}

/** More of a message would be no subject. */
const LONGEST_PROPOSAL = 80

const firstLineOf = (text: string): string => (text.split('\n')[0] ?? '').slice(0, LONGEST_PROPOSAL)
