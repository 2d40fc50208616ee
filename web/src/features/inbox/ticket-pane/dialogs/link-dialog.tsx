import type { TicketDetails } from '#api/models.ts'
import { NativeSelect } from '@mantine/core'
import { LINK_RELATIONS, LINK_WORDS, type LinkRelation } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { EditDialog } from '#ui/feedback/edit-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { linksQuery } from '#entities/ticket/related/queries.ts'
import classes from './link-dialog.module.css'
import { TicketPickList } from './ticket-pick-list.tsx'

type Props = { ticket: TicketDetails; onClose: () => void }

/** What this ticket is to another one. */
export function LinkDialog({ ticket, onClose }: Props) {
  const client = useQueryClient()
  const [relation, setRelation] = useState<LinkRelation>('related')
  const link = useMutation({
    mutationFn: (otherId: string) =>
      request('addTicketLink', { params: { ticketId: ticket.id }, body: { otherId, relation } }),
    onSuccess: ({ ticket: other }) => {
      onClose()
      toast.success(t('Linked with ticket {number}.', { number: String(other.number) }))
    },
    onError: (error) => toast.failure(error.message),
    onSettled: () => void client.invalidateQueries(linksQuery(ticket.id)),
  })
  return (
    <EditDialog onClose={onClose} title={t('Link ticket {number}', { number: String(ticket.number) })}>
      <NativeSelect
        className={classes.relation}
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
    </EditDialog>
  )
}
