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
      },
      handler: async ({ params: { mailboxId }, body }, reply) => {
        const { id } = await inTurn(mailboxId, async () => {
          const raw = await wholeOf(body as AsyncIterable<Uint8Array> | undefined)
          const receivedAt = ctx.clock().toISOString()
          const mail = { mailboxId, door: 'http', place: null, raw, receivedAt } as const
          return keepMail(ctx, mail, (tx) => tx.mailboxes.noteWorked(mailboxId, receivedAt))
        })
        return reply.status(202).send({ id })
      },
    })
  })
}

async function wholeOf(body: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > LIMITS.mailBytes) throw new Refusal('too_large')
    pieces.push(piece)
  }
  if (size === 0) throw new Refusal('validation')
  return Buffer.concat(pieces)
}
