import type { ComponentProps } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TicketList } from './ticket-list.tsx'

/** A page that is a list of tickets: what differs between them is the title, the source, the columns and what empty means. */
export const TicketListPage = ({ title, ...list }: ComponentProps<typeof TicketList> & { title: string }) => (
  <>
    <PageHeader title={title} />
    <TicketList {...list} />
  </>
)
