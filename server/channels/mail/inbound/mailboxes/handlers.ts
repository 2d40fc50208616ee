import type { mailboxCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { testMailbox } from '../doors/imap/test-login.ts'
import { outgoingAlarm } from '../../outbound/outgoing-alarm.ts'
import { listAlarms } from './alarm.ts'
import { presentMailbox, presentMailboxes } from './present.ts'
import {
  createMailbox,
  deleteMailbox,
  findMailbox,
  listMailboxes,
  checkMailbox,
  rotateMailboxSecret,
  updateMailbox,
} from './use-cases.ts'

/** Calls about mailboxes. */
export const mailboxHandlers: Handlers<keyof typeof mailboxCalls> = {
  async listMailboxes({ ctx, actor }) {
    return presentMailboxes(ctx, ctx.store, await listMailboxes(ctx, actor))
  },

  async getMailboxAlarm({ ctx, actor }) {
    const [mailboxes, outgoing] = await Promise.all([listAlarms(ctx, actor), outgoingAlarm(ctx)])
    return { mailboxes, outgoing }
  },

  async createMailbox({ ctx, actor, input }) {
    const { mailbox, secret } = await createMailbox(ctx, actor, input.body)
    return { mailbox: await presentMailbox(ctx, ctx.tx, mailbox), secret }
  },

  async getMailbox({ ctx, input }) {
    return presentMailbox(ctx, ctx.store, await findMailbox(ctx.store, input.params.mailboxId))
  },

  async updateMailbox({ ctx, actor, input }) {
    const { mailboxId: id } = input.params
    return presentMailbox(ctx, ctx.store, await updateMailbox(ctx, actor, { ...input.body, id }))
  },

  async deleteMailbox({ ctx, actor, input }) {
    await deleteMailbox(ctx, actor, input.params.mailboxId)
  },

  testMailbox: ({ ctx, actor, input }) => testMailbox(ctx, actor, input.params.mailboxId),

  async checkMailbox({ ctx, actor, input }) {
    return presentMailbox(ctx, ctx.store, await checkMailbox(ctx, actor, input.params.mailboxId))
  },

  async rotateMailboxSecret({ ctx, actor, input }) {
    return { secret: await rotateMailboxSecret(ctx, actor, input.params.mailboxId) }
  },
}
