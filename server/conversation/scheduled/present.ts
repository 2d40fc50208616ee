import type { ScheduledReplyOnWire } from '@support-desk/contract'
import { presentAttachment } from '../../files/index.ts'
import type { ShownReply } from './scheduled.ts'

/** A scheduled reply for staff. */
export const presentScheduled = (reply: ShownReply): ScheduledReplyOnWire => ({
  id: reply.id,
  ticketId: reply.ticketId,
  author: { id: reply.author.id, username: reply.author.username },
  text: reply.text,
  document: reply.document,
  attachments: reply.attachments.map(presentAttachment),
  sendAt: reply.dueAt,
  writtenAt: reply.writtenAt,
  held: reply.held,
  isOwn: reply.isOwn,
  isCancellable: reply.isCancellable,
})
