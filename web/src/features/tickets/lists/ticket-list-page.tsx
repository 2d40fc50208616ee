import type { ComponentProps } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TicketList } from './ticket-list.tsx'

/** A page with a list of tickets. Pages differ in title, selection, columns and empty state. */
export const TicketListPage = ({ title, ...list }: ComponentProps<typeof TicketList> & { title: string }) => (
  <>
    <PageHeader title={title} />
    <TicketList {...list} />
  </>
)
