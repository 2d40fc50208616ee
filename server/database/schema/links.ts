import type { LinkKind } from '@support-desk/contract'

/** The table of what tickets have to do with each other. */
export type LinkTables = {
  ticket_links: {
    id: string
    /** Of a parent, of one that blocks another, and of a duplicate: the ticket that is so. Of related ones either. */
    ticket_id: string
    other_id: string
    kind: LinkKind
    created_by: string
    created_at: string
  }
}
