/** Names of MCP tools. Each belongs to one call. */
export const TOOL_NAMES = [
  'get_current_user',
  'list_tickets',
  'get_ticket',
  'get_conversation',
  'list_similar_tickets',
  'list_tags',
  'list_teams',
  'list_mentionable_users',
  'list_contacts',
  'get_contact',
  'list_organisations',
  'get_organisation',
  'create_note',
  'create_message',
  'create_ticket_for_requester',
  'list_side_conversations',
  'get_side_conversation',
  'create_side_conversation',
  'create_side_message',
  'update_ticket_tags',
  'update_ticket_priority',
  'snooze_ticket',
  'create_bulk_job',
  'get_bulk_job',
] as const
/** Former names of tools, still in events. */
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

/** MCP tool of a call. */
export type Tool = {
  name: ToolName
  /** Description for the model, in English. */
  says: string
  /**
   * True if requesters see the result: without the scope `send`, the tool leaves a draft as an internal note.
   * `outside`: third parties see it, and no draft is possible.
   */
  sends?: true | 'outside'
  /** Arguments that are required for assistants but optional in the call. */
  required?: readonly string[]
  /**
   * With this value of an argument, or always, requesters may see the result. No draft is possible, so the scope `send`
   * is needed.
   */
  sendsWith?: { argument: string; value: string } | 'always'
}
