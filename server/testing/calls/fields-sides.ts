import type { sideConversationCalls } from '@support-desk/contract'
import type { LooseInput } from './test-server.ts'

const NONE = { sideConversationId: 'none' }

/** Valid content of calls about side conversations, as in `fields.ts`. No side conversation has the id. */
export const contentOfSides = (
  made: number,
): Partial<Record<keyof typeof sideConversationCalls, LooseInput>> => ({
  createSideConversation: {
    body: { to: [`supplier-${made}@example.com`], subject: 'Spare part', text: 'Can you send one?' },
  },
  createSideMessage: { params: NONE, body: { text: 'Any news?' } },
  getSideConversation: { params: NONE },
  markSideConversationRead: { params: NONE },
  undoSideMessage: { params: { ...NONE, sideMessageId: 'none' } },
})
