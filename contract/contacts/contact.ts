import { z } from 'zod'
import { instant, integer, person } from '../schemas.ts'
import { required, TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { organisationName } from '../organisations/organisation.ts'

/** A further address of a contact. */
const contactAddress = z.object({ id: z.string(), email: z.string() })

/** A note of staff about a contact. Requesters never see it. */
const contactNote = z.object({
  id: z.string(),
  author: person,
  text: z.string(),
  createdAt: instant.describe('ISO 8601 in UTC.'),
})
export type ContactNoteOnWire = z.infer<typeof contactNote>

/** A requester in the list of contacts. */
export const contactRow = z.object({
  id: z.string(),
  username: z.string(),
  email: z
    .string()
    .describe(
      'The primary address, where mail to the person goes. Empty for a person with a phone number alone.',
    ),
  department: z.string(),
  isContact: z.boolean().describe('True for a person who has no login.'),
  isSuspended: z.boolean(),
  ticketsRaised: integer,
  organisation: organisationName.nullable(),
})
export type ContactRowOnWire = z.infer<typeof contactRow>

/** A requester, for staff. */
export const contact = contactRow.extend({
  createdAt: instant.describe('ISO 8601 in UTC.'),
  addresses: z
    .array(contactAddress)
    .describe('Further addresses. Mail from any of them is from this person.'),
  phones: z.array(z.object({ id: z.string(), number: z.string().describe('As it was written.') })),
  notes: z.array(contactNote).describe('Newest first. Requesters never see them.'),
})
export type ContactOnWire = z.infer<typeof contact>

const EMAIL = z.email()

export const addressDraft = z.object({
  email: z
    .string({ error: message('Enter a valid email address.') })
    .trim()
    .max(LIMITS.email, TOO_LONG)
    .refine((text) => EMAIL.safeParse(text).success, message('Enter a valid email address.')),
})

export const phoneDraft = z.object({
  number: required(message('Enter a phone number.'), LIMITS.phone),
})

export const contactNoteDraft = z.object({ text: required(message('Enter a note.'), LIMITS.contactNote) })
