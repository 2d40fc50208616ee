import { createHash } from 'node:crypto'
import {
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import {
  type CallAnswer,
  CALLS,
  localeOf,
  message,
  messageDocument,
  plainTextOf,
  words,
  type Words,
} from '@support-desk/contract'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Locale } from '../kernel/languages/locale.ts'
import { inLanguage } from '../kernel/languages/words.ts'
import { later } from '../kernel/time.ts'
import { canAsk } from './client.ts'
import type { Arguments, InnerCall } from './inner-call.ts'
import { preferencesIn } from '../users/index.ts'

/** Under which name a question and its answer go to and fro. */
const QUESTION = 'send'
/** How long a question may stay without an answer, in seconds. */
const ASKED_FOR = 600

/** Whether the person at the client agreed; `unasked` where the client cannot ask anybody. */
export type Consent = 'unasked' | 'given' | 'refused' | InputRequiredResult

type Asking = {
  ctx: Context
  actor: TokenActor
  /** The request of the protocol that is being answered. */
  mcp: ServerContext
  make: InnerCall
}

/**
 * Asks the person at the client before a reply is sent. Nothing is kept meanwhile: the client sends its request once more, with the
 * answer and with what this server signed, so that a yes is good for the words that were shown, for this token, and for ten minutes.
 */
export async function consentTo(given: Arguments, asking: Asking): Promise<Consent> {
  const { ctx, actor, mcp } = asking
  if (!canAsk(mcp)) return 'unasked'
  const answer = inputResponse(mcp.mcpReq.inputResponses, QUESTION)
  if (answer.kind !== 'elicit' || !isOurs(mcp.mcpReq.requestState<unknown>(), given, asking)) {
    const question = await questionOf(given, asking)
    // The reply itself says what is wrong.
    if (!question) return 'unasked'
    const until = later(ctx.clock(), ASKED_FOR)
    return inputRequired({
      inputRequests: { [QUESTION]: question },
      requestState: `${until} ${ctx.keys.sign(signed(until, given, actor))}`,
    })
  }
  return answer.action === 'accept' && answer.content?.[QUESTION] === true ? 'given' : 'refused'
}

function isOurs(state: unknown, given: Arguments, { ctx, actor }: Asking): boolean {
  if (typeof state !== 'string') return false
  const [until = '', signature = ''] = state.split(' ')
  return until > ctx.clock().toISOString() && ctx.keys.verify(signed(until, given, actor), signature)
}

const signed = (until: string, given: Arguments, { tokenId }: TokenActor): string =>
  `mcp-asked:${tokenId}:${until}:${createHash('sha256').update(JSON.stringify(given)).digest('hex')}`

/** Null for a ticket that the actor does not see. */
async function questionOf(given: Arguments, { ctx, actor, make }: Asking) {
  const { ticketId, files } = given
  const read = await make(CALLS.getTicket, { ticketId, purpose: 'prefetch' })
  if (!read.isOk && read.said.code === 'not_found') return null
  // Its number is not told to a token that may not read tickets.
  const ticket = read.isOk ? `#${(read.answer as CallAnswer<'getTicket', never>).number}` : 'none'
  const count = Array.isArray(files) ? files.length : 0
  const preferences = await preferencesIn(ctx.store).find(actor.id)
  const language = preferences?.language ?? preferences?.browser.language ?? ctx.installLocale.language
  const timeZone = preferences?.timeZone ?? preferences?.browser.timeZone ?? ctx.installLocale.timeZone
  const say = (said: Words) => inLanguage(language, said)
  const text = textOf(given)
  // Before the text, which could imitate them.
  const effects = await effectsOf(given, { make, locale: { language, timeZone } })
  return inputRequired.elicit({
    message: [
      ...effects.map(say),
      say(
        words(
          message(
            'An assistant wants to send this to the requester{ticket, select, none {} other { of ticket {ticket}}}{count, plural, =0 {} one {, with # file} other {, with # files}}:\n\n{text}',
          ),
          { ticket, count, text },
        ),
      ),
    ].join('\n\n'),
    requestedSchema: {
      type: 'object',
      properties: { [QUESTION]: { type: 'boolean', title: say(words(message('Send it'))) } },
      required: [QUESTION],
    },
  })
}

/** What a reply does besides its text, a sentence each. */
async function effectsOf(
  { take, status, macroId, sendAt }: Arguments,
  { make, locale }: { make: InnerCall; locale: Locale },
): Promise<Words[]> {
  const effects: Words[] = []
  if (take === true) effects.push(words(message('The ticket will be assigned to you.')))
  if (typeof status === 'string')
    effects.push(
      words(
        message(
          'The status of the ticket will be {status, select, OnHold {On hold} Pending {Pending} Solved {Solved} other {{status}}}.',
        ),
        { status },
      ),
    )
  if (typeof macroId === 'string') {
    const listed = await make(CALLS.listMacros, {})
    const macros = listed.isOk ? (listed.answer as CallAnswer<'listMacros', never>) : []
    const name = macros.find(({ id }) => id === macroId)?.name ?? macroId
    effects.push(words(message('The macro “{name}” will be used.'), { name }))
  }
  if (typeof sendAt === 'string')
    effects.push(words(message('The reply will be sent later: {time}.'), { time: timeIn(locale, sendAt) }))
  return effects
}

/** The time in a language with its time zone; text that is no time as it is. */
function timeIn({ language, timeZone }: Locale, text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text
  const format = { dateStyle: 'full', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), format).format(time)
}

function textOf({ text, document }: Arguments): string {
  const read = messageDocument.safeParse(document)
  return read.success ? plainTextOf(read.data) : typeof text === 'string' ? text : ''
}
