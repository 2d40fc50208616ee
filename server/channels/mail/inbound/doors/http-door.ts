import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '@support-desk/contract'
import { createFloodLimit } from '../../../../edge/flood-limit.ts'
import type { Context } from '../../../../kernel/context.ts'
import { createQueue } from '../../../../kernel/fair-queue.ts'
import { networkOf } from '../../../../kernel/network-address.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { isSameSecret } from '../../../../kernel/secrets/same-secret.ts'
import { keepMail } from '../ledger/use-cases.ts'
import { hashOf } from '../mailboxes/use-cases.ts'

/** Tries with a secret that is wrong, of one network. */
const WRONG_TRIES = { most: 30, seconds: 15 * 60 }
/** Mails that are in memory at a time: others wait before their bytes are read. */
const AT_A_TIME = 2
const UNKNOWN = hashOf('')
/** Of one that is too large. */
const MOST_HEARD = 2 * LIMITS.mailBytes

/**
 * Takes mail from programs: the raw message with the secret of the mailbox. It is answered once the mail would survive a crash.
 * It is no call of the contract: nobody is logged in, the body is a stream, and it is read only when the secret is right.
 */
export function mountMailDoor(app: FastifyInstance, ctx: Context): void {
  const wrongTries = createFloodLimit(WRONG_TRIES, ctx.clock)
  const inTurn = createQueue(AT_A_TIME)

  /** Refuses whoever does not have the secret of a mailbox that is on. */
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
        // What was not read stands in the way of the next request.
        reply.header('connection', 'close')
        const secret = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
        await check(params.mailboxId, secret, ip)
        if (Number(headers['content-length']) > MOST_HEARD) throw new Refusal('too_large')
      },
      handler: async ({ params: { mailboxId }, body }, reply) => {
        const { id } = await inTurn(mailboxId, async () => {
          const raw = await wholeOf(body as Readable | undefined)
          const receivedAt = ctx.clock().toISOString()
          const mail = { mailboxId, door: 'http', place: null, raw, receivedAt } as const
          return keepMail(ctx, mail, (tx) => tx.mailboxes.noteWorked(mailboxId, receivedAt))
        })
        return reply.status(202).send({ id })
      },
    })
  })
}

/** All of a body. What is too large is heard to its end where that is near: whoever is still sending hears no answer. */
async function wholeOf(body: Readable | undefined): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  // The connection is needed for the answer.
  for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
    size += (piece as Uint8Array).length
    if (size > MOST_HEARD) break
    if (size <= LIMITS.mailBytes) pieces.push(piece as Uint8Array)
    else pieces.length = 0
  }
  if (size > LIMITS.mailBytes) throw new Refusal('too_large')
  if (size === 0) throw new Refusal('validation')
  return Buffer.concat(pieces)
}
