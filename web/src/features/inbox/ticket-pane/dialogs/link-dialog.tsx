import type { TicketDetails } from '#api/models.ts'
import { LINK_RELATIONS, LINK_WORDS, type LinkRelation } from '@support-desk/contract'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { linksQuery } from '#entities/ticket/related/queries.ts'
import { TicketPickList } from './ticket-pick-list.tsx'
import { Picker } from '#ui/pick/picker.tsx'

type Props = { ticket: TicketDetails; onClose: () => void }

/** Links this ticket to another one, with a relation. */
export function LinkDialog({ ticket, onClose }: Props) {
  const [relation, setRelation] = useState<LinkRelation>('related')
  const link = useChange(
    (otherId: string) =>
      request('createTicketLink', { params: { ticketId: ticket.id }, body: { otherId, relation } }),
    {
      stale: [linksQuery(ticket.id).queryKey],
      done: ({ ticket: other }) => t('Linked to ticket {number}.', { number: String(other.number) }),
      onSuccess: onClose,
    },
  )
  return (
    <Dialog onClose={onClose} title={t('Link ticket {number}', { number: String(ticket.number) })}>
      <Picker
        mb={12}
        label={t('This ticket is')}
        value={relation}
        data={LINK_RELATIONS.map((value) => ({ value, label: t(LINK_WORDS[value]) }))}
        onChange={(event) => {
          const chosen = LINK_RELATIONS.find((each) => each === event.currentTarget.value)
          if (chosen) setRelation(chosen)
        }}
      />
      <TicketPickList
        ticketId={ticket.id}
        onChoose={(id) => {
          if (!link.isPending) link.mutate(id)
        }}
      />
    </Dialog>
  )
}
