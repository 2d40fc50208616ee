import { z } from 'zod'
import { integer } from './schemas.ts'
import { conversationMessage } from './conversation/message.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { ticketDetails } from './legacy/tickets.ts'
import { ticketRow } from './tickets/ticket.ts'
import { PROOF_KINDS, SESSION_ENDS } from './words.ts'

const code = z.enum(Object.keys(ERRORS) as ErrorCode[]).describe('Error code for programs.')
const words = z.string().describe('Description of this error for people.')

const details = {
  field: z.string().describe('The invalid field, if there is one.').optional(),
  challenge: z.string().describe('Token of the pending login.').optional(),
  factors: z.array(z.enum(PROOF_KINDS)).describe('Factors that can complete the login.').optional(),
  ended: z.enum(SESSION_ENDS).describe('Why the session ended; only for the holder of its token.').optional(),
}
const missing = z.array(z.string()).describe('Keys of the fields that must be filled in first.').optional()
const conditionProblem = z.object({
  at: integer.describe('Start in the text, in UTF-16 code units.'),
  length: integer,
  message: words,
})

const CHANGED = 'The ticket as it is now, where somebody else changed it first.'

/** Details of a failure besides code and text. */
export type FailureDetails = z.infer<z.ZodObject<typeof details>>

/** Body of a failed specified call. */
export const failure = z.object({
  msg: words,
  code,
  ...details,
  ticket: ticketDetails.describe(CHANGED).optional(),
})
export type Failure = z.infer<typeof failure>

/** Body of a failed call below `/api/v1/`: problem details of RFC 9457, with `code` and more as extension members. */
export const problem = z.object({
  type: z.string().meta({ format: 'uri-reference' }).describe('A place in `x-problems`.'),
  title: z.string().describe('The type of the problem, the same for every occurrence.'),
  status: integer.describe('The HTTP status.'),
  detail: words,
  code,
  ...details,
  ticket: ticketRow.describe(CHANGED).optional(),
  missing,
  messages: z
    .array(conversationMessage)
    .describe('Messages of others after the newest seen message: the last ones, oldest first.')
    .optional(),
  problems: z
    .array(conditionProblem)
    .describe('Errors in the text of a condition, with their places.')
    .optional(),
})
export type Problem = z.infer<typeof problem>
