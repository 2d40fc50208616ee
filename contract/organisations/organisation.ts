import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { TOO_LONG } from '../call.ts'
import { label } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { organisationDomain } from './domain.ts'

/** An organisation by id and name. */
export const organisationName = z.object({ id: z.string(), name: z.string() })
export type OrganisationName = z.infer<typeof organisationName>

/** An organisation in a list. */
export const organisationRow = organisationName.extend({
  domains: z.array(z.string()).describe('In their ASCII form, sorted.'),
  members: integer.describe('Number of people.'),
  sharesTickets: z.boolean().describe('Whether members can read the tickets of each other.'),
})
export type OrganisationRow = z.infer<typeof organisationRow>

/** An organisation, for staff. */
export const organisation = organisationRow.extend({
  notes: z.string().describe('Notes of staff. Requesters never see them.'),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  version: integer.describe('Increases with every change of name, notes or sharing.'),
})
export type OrganisationOnWire = z.infer<typeof organisation>

const name = label({
  maximum: LIMITS.organisationName,
  missing: message('Enter a name for the organisation.'),
  reserved: new Set(['mine', 'none']),
})

export const newOrganisation = z.object({ name })

export const organisationDraft = newOrganisation.extend({
  notes: z.string().trim().max(LIMITS.organisationNotes, TOO_LONG).default(''),
  version: integer.describe('The version of the organisation that the client read.'),
})

export const domainDraft = z.object({ domain: organisationDomain })
