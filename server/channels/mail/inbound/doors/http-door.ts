import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '@support-desk/contract'
import { createFloodLimit } from '../../../../edge/flood-limit.ts'
import type { Context } from '../../../../kernel/context.ts'
import { createQueue } from '../../../../kernel/scheduling/fair-queue.ts'
import { networkOf } from '../../../../kernel/network-address.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { isSameSecret } from '../../../../kernel/secrets/same-secret.ts'
import { keepMail } from '../ledger/use-cases.ts'
import { hashOf } from '../mailboxes/use-cases.ts'

/** Limit of wrong secrets per network. */
const WRONG_TRIES = { most: 30, seconds: 15 * 60 }
/** Mails in memory at a time. Others wait before their bytes are read. */
const AT_A_TIME = 2
const UNKNOWN = hashOf('')
/** Limits for a mail that is too large: stored bytes of its headers, and bytes read before the connection closes. */
const HEADER_BYTES = 256 * 1024
const MOST_HEARD = 2 * LIMITS.mailBytes

/**
 * Accepts mail from programs: the raw message with the secret of the mailbox. The answer is sent once the mail is
 * durable. It is not a call of the contract: it has no login, its body is a stream, and the body is read only if the
 * secret is right.
 */
export function mountMailDoor(app: FastifyInstance, ctx: Context): void {
  const wrongTries = createFloodLimit(WRONG_TRIES, ctx.clock)
  const inTurn = createQueue(AT_A_TIME)

  /** Refuses a wrong secret, and a mailbox that does not exist or is off. */
  async function check(id: string, secret: string, address: string): Promise<void> {
    const mailbox = await ctx.store.mailboxes.find(id)
    const isRight = isSameSecret(mailbox?.secretHash ?? UNKNOWN, hashOf(secret))
    if (!mailbox || secret === '' || !isRight) {
      wrongTries.count(networkOf(address))
      throw new Refusal('mailbox_secret_wrong')
    }
    if (!mailbox.isOn) throw new Refusal('mailbox_off')
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.route<{ Params: { mailboxId: string } }>({
      method: 'POST',
      url: '/api/v1/mailboxes/:mailboxId/messages',
      bodyLimit: LIMITS.mailBytes,
      onRequest: async ({ params, headers, ip }, reply) => {
        // Unread bytes of the body would be parsed as the next request.
        reply.header('connection', 'close')
        const secret = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
        await check(params.mailboxId, secret, ip)
        if (Number(headers['content-length']) > MOST_HEARD) throw new Refusal('too_large')
      },
      handler: async ({ params: { mailboxId }, body }, reply) => {
        const { id } = await inTurn(mailboxId, async () => {
          const { raw, size } = await heard(body as Readable | undefined)
          const receivedAt = ctx.clock().toISOString()
          const mail = { mailboxId, door: 'http', place: null, raw, wholeSize: size, receivedAt } as const
          const kept = await keepMail(ctx, mail, (tx) => tx.mailboxes.noteWorked(mailboxId, receivedAt))
          // Staff see the headers of the refused mail.
          if (raw.length < size) throw new Refusal('too_large')
          return kept
        })
        return reply.status(202).send({ id })
      },
    })
  })
}

/**
 * The whole body, or the beginning of one that is too large. A body that is little too large is read to its end,
 * because a client that is still sending does not read the answer.
 */
async function heard(body: Readable | undefined): Promise<{ raw: Uint8Array; size: number }> {
  const pieces: Uint8Array[] = []
  let size = 0
  // The connection is needed for the answer.
  for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
    size += (piece as Uint8Array).length
    if (size > MOST_HEARD) break
    if (size <= LIMITS.mailBytes || pieces.length === 0) pieces.push(piece as Uint8Array)
    else if (pieces.length > 1) pieces.splice(0, Infinity, beginningOf(pieces))
  }
  if (size === 0) throw new Refusal('validation')
  return { raw: size > LIMITS.mailBytes ? beginningOf(pieces) : Buffer.concat(pieces), size }
}

function beginningOf(pieces: readonly Uint8Array[]): Uint8Array {
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  // `concat` drops all bytes beyond this length.
  return Buffer.concat(pieces, Math.min(size, HEADER_BYTES))
}
