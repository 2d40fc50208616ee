import type { OrganisationOnWire, OrganisationRow } from '@support-desk/contract'
import type { Organisation } from './organisation.ts'

/** An organisation in a list. */
export const presentOrganisationRow = (organisation: Organisation): OrganisationRow => ({
  id: organisation.id,
  name: organisation.name,
  domains: organisation.domains,
  members: organisation.members,
  sharesTickets: organisation.sharesTickets,
})

/** An organisation for staff. */
export const presentOrganisation = (organisation: Organisation): OrganisationOnWire => ({
  ...presentOrganisationRow(organisation),
  notes: organisation.notes,
  createdAt: organisation.createdAt,
  version: organisation.version,
})
