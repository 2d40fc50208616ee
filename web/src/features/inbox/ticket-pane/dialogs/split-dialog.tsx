import type { ChatMessage, TicketDetails } from '#api/models.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { IconMessage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { focusNow } from '#ui/focus-now.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { tooMany } from '#ui/form/too-many.ts'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { useSaid } from './use-said.ts'

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
