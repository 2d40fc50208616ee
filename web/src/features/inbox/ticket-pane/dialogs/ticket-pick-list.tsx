import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { type Pick, PickList } from '#ui/pick/pick-list.tsx'
import type { Ticket } from '#api/models.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { similarQuery, ticketChoicesQuery } from '#entities/ticket/related/queries.ts'

type Props = {
  /** The current ticket, which is excluded. */
  ticketId: string
  onChoose: (id: string) => void
}

/** Chooses another ticket by number or words. */
export function TicketPickList({ ticketId, onChoose }: Props) {
  const [words, type] = useState('')
  const { picks, isSettled } = useTicketPicks(words, ticketId, ({ id }) => onChoose(id))
  const nothing = words.trim() === '' ? t('Enter a number or search words.') : t('No matching tickets.')
  return (
    <PickList
      label={t('Ticket number or search words')}
      placeholder={t('Ticket number or search words')}
      words={words}
      onType={type}
      picks={picks}
      isSettled={isSettled}
      nothing={isSettled ? nothing : ''}
    />
  )
}

/** Debounce in ms before the search. */
const PAUSE_MS = 200

type Choice = { id: string; number: number; subject: string; status: Ticket['status'] }

/** Tickets by number or words. Without input, tickets similar to the open one. */
function useTicketPicks(
  words: string,
  ticketId: string,
  choose: (ticket: Choice) => void,
): { picks: Pick[]; isSettled: boolean } {
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS)
  const found = useQuery({ ...ticketChoicesQuery(q), enabled: q !== '' })
  const similar = useQuery(similarQuery(ticketId))
  const choices: readonly Choice[] = (q === '' ? similar.data : found.data) ?? []
  const picks = choices
    .filter(({ id }) => id !== ticketId)
    .map((choice) => ({
      id: choice.id,
      label: `#${choice.number} ${choice.subject}`,
      detail: t(STATUS_LOOKS[choice.status].word),
      icon: IconTicket,
      isPerson: true,
      act: () => choose(choice),
    }))
  const { isPending, isPlaceholderData } = q === '' ? similar : found
  return { picks, isSettled: q === words.trim() && !isPending && !isPlaceholderData }
}
