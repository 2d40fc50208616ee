import type { LinkKind } from '@support-desk/contract'

/** Links between tickets. */
export type LinkTables = {
  ticket_links: {
    id: string
    /** The parent, the blocking ticket, or the duplicate. For related tickets: either one. */
    ticket_id: string
    other_id: string
    kind: LinkKind
    created_by: string
    created_at: string
  }
}
