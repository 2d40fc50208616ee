import { inTransaction } from '../kernel/transaction.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { createWebhook } from '../webhooks/index.ts'

/** Creates a webhook for urgent tickets to a chat room. It is off, because the room does not exist. */
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
