import { useDebouncedValue } from '@mantine/hooks'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { request } from '#api/client.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { t } from '#ui/language/t.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { useTicketChange } from '#entities/ticket/use-ticket-change.ts'
import { contactChoicesQuery } from './queries.ts'

/** Debounce in ms before the search. */
const PAUSE_MS = 200

type Props = { ticketId: string; onClose: () => void }

/** Gives a ticket to another requester. */
export function ChangeRequesterDialog({ ticketId, onClose }: Props) {
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  return (
    <Dialog title={t('Change requester')} isBegun={false} onClose={onClose}>
      {ticket && <Choice ticket={ticket} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({ ticket, onClose }: { ticket: TicketDetails; onClose: () => void }) {
  const { id: ticketId, number, version, requester } = ticket
  const [words, type] = useState('')
  const [tell, setTell] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS)
  const found = useQuery(contactChoicesQuery(q))
  const { change } = useTicketChange(ticket)
  const give = (requesterId: string, name: string) =>
    change(
      {
        words: t('{name} is now the requester of ticket {number}.', { name, number: String(number) }),
        call: () =>
          request('updateTicketRequester', { params: { ticketId }, body: { requesterId, tell, version } }),
        onRefused: setProblem,
      },
      onClose,
    )
  const picks = (found.data ?? [])
    .filter(({ id }) => id !== requester.id)
    .map(({ id, username, email }) => ({
      id,
      label: username,
      detail: email,
      icon: IconUser,
      isPerson: true,
      act: () => void give(id, username),
    }))
  return (
    <PickList
      label={t('Name, address or phone number')}
      placeholder={t('Name, address or phone number')}
      words={words}
      onType={type}
      picks={picks}
      isSettled={q === words.trim() && !found.isPending && !found.isPlaceholderData}
      nothing={t('No other contact matches.')}
      problem={problem}
      below={
        <ToggleSwitch
          label={t('Notify the new requester')}
          checked={tell}
          onChange={({ currentTarget: { checked } }) => setTell(checked)}
        />
      }
    />
  )
}
