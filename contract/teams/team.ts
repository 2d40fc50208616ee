import { z } from 'zod'
import { integer } from '../schemas.ts'
import { id, TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { STAFF_ROLES } from '../words.ts'
import { teamName } from './name.ts'

/** A member of staff, for teams. */
export const staffMember = z.object({ id: z.string(), username: z.string(), role: z.enum(STAFF_ROLES) })
export type StaffMember = z.infer<typeof staffMember>

/** A team with its members. */
export const team = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable().describe('Email address for notifications of the team, or null.'),
  members: z.array(staffMember).describe('By name.'),
  openTickets: z
    .object({
      count: integer,
      isAtLeast: z.boolean().describe('True if there are more than were counted.'),
    })
    .describe('Number of tickets of the team that are not solved.'),
  version: integer.describe('Increases with every change of the team or its members.'),
})
export type TeamOnWire = z.infer<typeof team>

const EMAIL = z.email()

/** Settings of a team, for form and calls. */
export const teamDraft = z.object({
  name: teamName,
  address: z
    .string()
    .trim()
    .max(LIMITS.email, TOO_LONG)
    .refine((text) => text === '' || EMAIL.safeParse(text).success, message('Enter a valid email address.'))
    .nullable()
    .default(null)
    .transform((text) => (text === '' ? null : text))
    .describe('An email address; empty or null for none.'),
  memberIds: z
    .array(id)
    .max(LIMITS.teamMembers, message('A team can have at most {maximum} members.'))
    .default([])
    .describe('Support members and admins.'),
})
