/** Data that staff keep about requesters. */
export type ContactTables = {
  /** Further addresses of an account. The primary one is in `accounts`. */
  contact_addresses: {
    id: string
    account_id: string
    email: string
    /** Lower case; unique, and no `email_key` of another account. */
    email_key: string
    added_at: string
  }
  /** Notes about a requester, for staff only. */
  contact_notes: { id: string; account_id: string; author_id: string; text: string; created_at: string }
}
