/** What assistants know the calls by that they may make: each is the `tool` of one call. */
export const TOOL_NAMES = [
  'get_current_user',
  'list_tickets',
  'get_ticket',
  'get_conversation',
  'list_similar_tickets',
  'list_tags',
  'list_teams',
  'list_mentionable_users',
  'create_note',
  'create_message',
  'update_ticket_tags',
  'update_ticket_priority',
  'snooze_ticket',
  'create_bulk_job',
  'get_bulk_job',
] as const
/** Names that tools had before. Events name them still. */
export const FORMER_TOOL_NAMES = [
  'who_am_i',
  'search_tickets',
  'read_ticket',
  'read_conversation',
  'similar_tickets',
  'find_people',
  'add_note',
  'reply',
  'tag_ticket',
  'set_priority',
  'change_tickets',
  'read_change',
] as const

export type ToolName = (typeof TOOL_NAMES)[number]

/** How an assistant makes a call, by MCP. */
export type Tool = {
  name: ToolName
  /** What the model is told of it, in English. */
  says: string
  /** True where what it does is shown to a requester: without the scope `send` a draft is left, as a note that staff alone see. */
  sends?: true
  /** Arguments that assistants must give although the call does not need them. */
  required?: readonly string[]
  /** With this value of an argument a requester may be shown what it does, where nothing can be left as a draft: it needs the scope `send`. */
  sendsWith?: { argument: string; value: string }
}
