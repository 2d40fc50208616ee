/** What assistants know the calls by that they may make: each is the `tool` of one call. */
export const TOOL_NAMES = [
  'who_am_i',
  'search_tickets',
  'read_ticket',
  'read_conversation',
  'similar_tickets',
  'list_tags',
  'list_teams',
  'find_people',
  'add_note',
  'reply',
  'tag_ticket',
  'set_priority',
  'snooze_ticket',
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
