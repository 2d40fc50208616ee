import type { OrganisationName } from '@support-desk/contract'

/** An organisation without its domains and members. */
export type StoredOrganisation = OrganisationName & {
  notes: string
  sharesTickets: boolean
  createdAt: string
  version: number
}

/** An organisation with its domains and its number of members. */
export type Organisation = StoredOrganisation & { domains: string[]; members: number }
