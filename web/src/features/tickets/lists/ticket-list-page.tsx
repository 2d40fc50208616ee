import type { Ticket } from '#api/models.ts'
import { TICKET_QUERY_SORTS, type TicketQuerySort } from '@support-desk/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ticketCountQuery, ticketList, type TicketSelection } from '#entities/ticket/queries.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { OnlyUnreadButton } from '#entities/conversation/only-unread-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { PresentUsers } from '#entities/user/presence/present-users.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { useComingBack } from '../ticket-place.ts'
import { chosenOf, isOnlyUnread, type TicketListing } from './listings.ts'
import { t } from '#ui/language/t.ts'

/** Debounce in ms before matches are counted. */
const PAUSE_MS = 150

type Props = TicketListing & {
  title: string
  columns: readonly Column<Ticket, TicketQuerySort>[]
  /** Controls beside the filter. */
  tools?: ReactNode
  empty: ReactNode
}

/** A page with a list of tickets, newest first by default. A row opens its ticket. */
export function TicketListPage({ title, selection, columns, order, tools, empty }: Props) {
  const address = useListAddress(TICKET_QUERY_SORTS, order)
  const { words, change } = useAddressWords()
  const onlyUnread = isOnlyUnread(words)
  const shown = chosenOf({ selection }, { q: address.q, onlyUnread })
  const query = { ...shown, sort: address.sort }
  const list = ticketList(query)
  const found = useFound(shown)
  const { comingBack, leave } = useComingBack(list, query)
  return (
    <>
      <PageHeader title={title} />
      <DataTable
        label={t('Tickets')}
        name="tickets"
        filterLabel={t('Filter tickets')}
        columns={columns}
        list={list}
        address={address}
        tools={
          <>
            {tools}
            <OnlyUnreadButton isOn={onlyUnread} onChange={(isOn) => change({ unread: isOn ? 'only' : '' })} />
          </>
        }
        found={found}
        hrefOf={addressOf}
        aside={whoIsThere}
        lookOf={statusOf}
        comingBack={comingBack}
        // A read ticket leaves this list, so there is no next one.
        {...(!onlyUnread && { onLeave: leave })}
        empty={onlyUnread ? <EmptyState kind="all-done" title={t('No unread messages')} /> : empty}
      />
    </>
  )
}

/** Number of tickets that match the words. Undefined without words and until it is loaded. */
function useFound({ q = '', ...others }: TicketSelection) {
  const [words] = useDebouncedValue(q, PAUSE_MS)
  const { data } = useQuery({
    ...ticketCountQuery({ ...others, q: words }),
    enabled: q !== '' && words !== '',
    placeholderData: keepPreviousData,
  })
  return q === '' ? undefined : data
}

const addressOf = ({ id }: Pick<Ticket, 'id'>): string => ticketAddress(id)

const whoIsThere = ({ id }: Pick<Ticket, 'id'>): ReactNode => <PresentUsers ticketId={id} />

/** The values of a row that others can change. A change highlights the row. */
const statusOf = ({ status, assignee }: Ticket): string => `${status} ${assignee?.id}`
