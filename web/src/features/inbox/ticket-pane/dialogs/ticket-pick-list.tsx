import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { useTicketPicks } from './use-ticket-picks.ts'

type Props = {
  /** The ticket that another one is looked for to. */
  ticketId: string
  onChoose: (id: string) => void
}

/** Where another ticket is chosen, by its number or by words. */
export function TicketPickList({ ticketId, onChoose }: Props) {
  const [words, type] = useState('')
  const { picks, isSettled } = useTicketPicks(words, ticketId, ({ id }) => onChoose(id))
  const nothing = words.trim() === '' ? t('Type a number or some words.') : t('No ticket has these words.')
  return (
    <PickList
      label={t('Number or words of a ticket')}
      placeholder={t('Number or words of a ticket')}
      words={words}
      onType={type}
      picks={picks}
      isSettled={isSettled}
      nothing={isSettled ? nothing : ''}
    />
  )
}
