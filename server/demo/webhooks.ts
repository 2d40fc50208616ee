import { inTransaction } from '../kernel/transaction.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { createWebhook } from '../webhooks/index.ts'

/** Makes the webhook of a chat room that is told of urgent tickets. It is off: there is no such room. */
export async function addChatRoom(ctx: Context, admin: UserActor): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    createWebhook(ctx, admin, {
      url: 'https://chat.example.org/hooks/help-desk',
      description: 'Urgent tickets, for the chat room of the help desk',
      groups: ['tickets', 'messages'],
      condition: 'priority:urgent',
      isOn: false,
    }),
  )
}
