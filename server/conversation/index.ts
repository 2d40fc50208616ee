/** What other areas may use; everything else here is private. */
export type { ChatMessage, NewMessage } from './message.ts'
