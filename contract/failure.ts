import { z } from 'zod'
import { integer } from './schemas.ts'
import { conversationMessage } from './conversation/message.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { ticketDetails } from './legacy/tickets.ts'
import { ticketRow } from './tickets/ticket.ts'
import { PROOF_KINDS, SESSION_ENDS } from './words.ts'

const code = z.enum(Object.keys(ERRORS) as ErrorCode[]).describe('What went wrong, for programs.')
const words = z.string().describe('What went wrong this time, for people.')

const details = {
  field: z.string().describe('The field that it is about, where there is one.').optional(),
  challenge: z.string().describe('Names what a login waits for.').optional(),
  factors: z.array(z.enum(PROOF_KINDS)).describe('What a login can go on with.').optional(),
  ended: z.enum(SESSION_ENDS).describe('Why a session is over, to whoever holds its token.').optional(),
}
const missing = z.array(z.string()).describe('Keys of the fields that have to be filled in first.').optional()
const conditionProblem = z.object({
  at: integer.describe('Where it begins in the text, in UTF-16 code units.'),
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
  title: z.string().describe('The kind of problem, the same for every occurrence.'),
  status: integer.describe('The HTTP status.'),
  detail: words,
  code,
  ...details,
  ticket: ticketRow.describe(CHANGED).optional(),
  missing,
  messages: z
    .array(conversationMessage)
    .describe('What others wrote after the message that was seen: the latest, oldest first.')
    .optional(),
  problems: z
    .array(conditionProblem)
    .describe('What is wrong with the text of a condition, place by place.')
    .optional(),
})
export type Problem = z.infer<typeof problem>
