import type { StaffRole } from '@support-desk/contract'

/** The link that claims an install, and invitations of colleagues. */
export type SetupTables = {
  /** At most one row, with id 1. None once an admin has claimed the install. */
  setup_links: { id: number; token_hash: string; created_at: string; expires_at: string }
  /** Contacts that were made for sample tickets and are deleted with them. */
  sample_contacts: { account_id: string }
  /** Rows are deleted when they are accepted or revoked. */
  invitations: {
    id: string
    token_hash: string
    role: StaffRole
    /** Empty for an invitation by a link to copy. */
    email: string
    invited_by: string
    created_at: string
    expires_at: string
  }
}
