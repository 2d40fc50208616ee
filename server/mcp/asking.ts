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

/** Key of the question and of its answer. */
const QUESTION = 'send'
/** Validity of a question, in seconds. */
const ASKED_FOR = 600

/** The consent of the person at the client; `unasked` when the client cannot ask or the ticket is hidden. */
export type Consent = 'unasked' | 'given' | 'refused' | InputRequiredResult

type ConsentRequest = {
  ctx: Context
  actor: TokenActor
  /** The current protocol request. */
  mcp: ServerContext
  make: InnerCall
  /** Whether third parties get it, and not the requester. */
  isOutside: boolean
}

/**
 * Asks the person at the client before a reply is sent. The server stores nothing: the client repeats its request with the answer
 * and the signed state. So a consent is valid only for the shown text, for this token, and for ten minutes.
 */
export async function consentTo(given: Arguments, asking: ConsentRequest): Promise<Consent> {
  const { ctx, actor, mcp } = asking
  if (!canAsk(mcp)) return 'unasked'
  const answer = inputResponse(mcp.mcpReq.inputResponses, QUESTION)
  if (answer.kind !== 'elicit' || !isOurs(mcp.mcpReq.requestState<unknown>(), given, asking)) {
    const question = await questionOf(given, asking)
    // The reply itself will return the error.
    if (!question) return 'unasked'
    const until = later(ctx.clock(), ASKED_FOR)
    return inputRequired({
      inputRequests: { [QUESTION]: question },
      requestState: `${until} ${ctx.keys.sign(signed(until, given, actor))}`,
    })
  }
  return answer.action === 'accept' && answer.content?.[QUESTION] === true ? 'given' : 'refused'
}

function isOurs(state: unknown, given: Arguments, { ctx, actor }: ConsentRequest): boolean {
  if (typeof state !== 'string') return false
  const [until = '', signature = ''] = state.split(' ')
  return until > ctx.clock().toISOString() && ctx.keys.verify(signed(until, given, actor), signature)
}

const signed = (until: string, given: Arguments, { tokenId }: TokenActor): string =>
  `mcp-asked:${tokenId}:${until}:${createHash('sha256').update(JSON.stringify(given)).digest('hex')}`

const TO_REQUESTER = message(
  'An assistant wants to send this to the requester{ticket, select, none {} other { of ticket {ticket}}}{count, plural, =0 {} one {, with # file} other {, with # files}}:\n\n{text}',
)
const TO_THIRD_PARTIES = message(
  'An assistant wants to send this email to third parties{ticket, select, none {} other { about ticket {ticket}}}{count, plural, =0 {} one {, with # file} other {, with # files}}.\n{to}\n\n{text}',
)

/** Returns null for a ticket that the actor may not see. */
async function questionOf(given: Arguments, { ctx, actor, make, isOutside }: ConsentRequest) {
  const { ticketId, files, to } = given
  const read = await make(CALLS.getTicket, { ticketId, purpose: 'prefetch' })
  if (!read.isOk && read.said.code === 'not_found') return null
  // A token without access to tickets does not learn the number.
  const ticket = read.isOk ? `#${(read.answer as CallAnswer<'getTicket', never>).number}` : 'none'
  const count = Array.isArray(files) ? files.length : 0
  const preferences = await preferencesIn(ctx.store).find(actor.id)
  const language = preferences?.language ?? preferences?.browser.language ?? ctx.installLocale.language
  const timeZone = preferences?.timeZone ?? preferences?.browser.timeZone ?? ctx.installLocale.timeZone
  const say = (said: Words) => inLanguage(language, said)
  const text = textOf(given)
  const effects = await effectsOf(given, { make, locale: { language, timeZone } })
  // The effects stand above the text, because the text could imitate their sentences.
  return inputRequired.elicit({
    message: [
      ...effects.map(say),
      say(
        isOutside
          ? words(TO_THIRD_PARTIES, { ticket, count, text, to: Array.isArray(to) ? to.join(', ') : '' })
          : words(TO_REQUESTER, { ticket, count, text }),
      ),
    ].join('\n\n'),
    requestedSchema: {
      type: 'object',
      properties: { [QUESTION]: { type: 'boolean', title: say(words(message('Send'))) } },
      required: [QUESTION],
    },
  })
}

/** The effects of a reply besides its text, one sentence each. */
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

/** A time in the reader's language and time zone; other text unchanged. */
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
