import type { TicketDetails } from '#api/models.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { focusNow } from '#ui/focus-now.ts'
import { TicketPickList } from './ticket-pick-list.tsx'

/** The target of a merge, and whether requesters share the conversation and are notified. */
export type MergeRequest = { id: string; number: number; share: boolean; tell: boolean }

type Props = { ticket: TicketDetails; onMerge: (merging: MergeRequest) => void; onClose: () => void }

/** Chooses the target of a merge, then the options for the requesters. */
export function MergeDialog({ ticket, onMerge, onClose }: Props) {
  const [targetId, choose] = useState<string | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={
        targetId === null
          ? t('Merge ticket {number} into…', { number: String(ticket.number) })
          : t('Merge ticket {number}?', { number: String(ticket.number) })
      }
    >
      {targetId === null ? (
        <TicketPickList ticketId={ticket.id} onChoose={choose} />
      ) : (
        <Confirm
          ticket={ticket}
          targetId={targetId}
          onBack={() => choose(null)}
          onMerge={(merging) => {
            onClose()
            onMerge(merging)
          }}
        />
      )}
    </Dialog>
  )
}

type ConfirmProps = Omit<Props, 'onClose'> & { targetId: string; onBack: () => void }

function Confirm({ ticket, targetId, onMerge, onBack }: ConfirmProps) {
  const { data: target, error } = useQuery(ticketQuery(targetId))
  const [share, setShare] = useState(false)
  const [tell, setTell] = useState(false)
  if (!target) return <p role="status">{error?.message ?? t('content is loading...')}</p>
  const isOthers = target.requester.id !== ticket.requester.id
  const names = { requester: ticket.requester.username, other: target.requester.username }
  const merge = () => onMerge({ id: target.id, number: target.number, share: isOthers && share, tell })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('“{subject}” will be marked Solved and continue in #{number}: “{into}”. You can undo this.', {
          subject: ticket.subject,
          number: String(target.number),
          into: target.subject,
        })}
      </Text>
      {isOthers && (
        <>
          <Text size="sm">
            {t(
              'The tickets have different requesters: {requester} and {other}. They will not see each other’s messages.',
              names,
            )}
          </Text>
          <Checkbox
            label={t('Let {requester} and {other} see the whole conversation', names)}
            checked={share}
            onChange={(event) => setShare(event.currentTarget.checked)}
          />
        </>
      )}
      <Checkbox
        label={t('Notify {requester}', names)}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Choose another ticket')}
        </Button>
        <Button ref={focusNow} onClick={merge}>
          {t('Merge')}
        </Button>
      </Group>
    </Stack>
  )
}
