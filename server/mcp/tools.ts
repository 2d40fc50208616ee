import type { CallToolResult, InputRequiredResult, Tool as ToolOnWire } from '@modelcontextprotocol/server'
import {
  type Call,
  type CallName,
  CALLS,
  isChange,
  type Scope,
  type Tool,
  type ToolName,
} from '@support-desk/contract'
import type { TokenActor } from '../kernel/actor.ts'
import { mustBeAllowed } from '../kernel/authority.ts'
import { Refusal } from '../kernel/refusal.ts'
import { jsonSchemaOf } from '../edge/json-schema.ts'
import type { Consent } from './asking.ts'
import type { Arguments, InnerCall } from './inner-call.ts'
import { asMaterial } from './material.ts'

type ToolCall = Call & { tool: Tool }

/** All calls for assistants, by tool name. */
const TOOL_CALLS: ReadonlyMap<string, ToolCall> = new Map(
  (Object.values(CALLS) as Call[]).flatMap((call) =>
    call.tool ? [[call.tool.name, { ...call, tool: call.tool }] as const] : [],
  ),
)

/** Prefix of a reply that was left as a draft. */
const DRAFT_HEAD = 'Draft of a reply, by an assistant. Nobody has sent it:\n\n'
const NOT_IN_DRAFTS = ['take', 'status', 'macroId', 'sendAt'] as const
const SEND: Scope = 'send'
const SEND_NEEDED = {
  code: 'scope_missing',
  message: 'People outside of the staff can see this. It needs the scope send.',
}
const NOT_AGREED = { code: 'forbidden', message: 'Nothing was sent, because the user did not agree.' }

/** The tools that a token may use, with their input schemas. */
export const toolsFor = (actor: TokenActor): ToolOnWire[] =>
  [...TOOL_CALLS.values()].filter((call) => mayMake(call, actor)).map(toolOf)

function mayMake(call: Call, actor: TokenActor): boolean {
  try {
    mustBeAllowed(call, actor)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const toolOf = (call: ToolCall): ToolOnWire => ({
  name: call.tool.name,
  description: call.tool.says,
  inputSchema: inputOf(call),
  annotations: {
    title: call.summary,
    readOnlyHint: !isChange(call),
    destructiveHint: false,
    openWorldHint: false,
  },
})

/** Combines the fields of path, query and body with their definitions. Clients refuse a schema with unresolved references. */
function inputOf(call: ToolCall): ToolOnWire['inputSchema'] {
  const parts = [call.params, call.query, call.body].flatMap((schema) => (schema ? [schemaOf(schema)] : []))
  const united = (part: 'properties' | '$defs') =>
    Object.assign({}, ...parts.map((schema) => schema[part])) as NonNullable<Schema['properties']>
  const $defs = united('$defs')
  return {
    type: 'object',
    properties: united('properties'),
    required: [...parts.flatMap(({ required }) => required ?? []), ...(call.tool.required ?? [])],
    ...(Object.keys($defs).length > 0 && { $defs }),
  }
}

type Schema = Pick<ToolOnWire['inputSchema'], 'properties' | '$defs' | 'required'>
const schemaOf = (schema: NonNullable<Call['body']>) => jsonSchemaOf(schema, 'input') as Schema

/** The name of an existing tool; null for other text. */
export const toolNamed = (name: string): ToolName | null => TOOL_CALLS.get(name)?.tool.name ?? null

type ToolUseContext = {
  actor: TokenActor
  make: InnerCall
  /** The consent of the person at the client to a reply that requesters, or third parties (`isOutside`), get. */
  consent: (isOutside: boolean) => Promise<Consent>
}

/** Runs a tool, or returns the question for consent. Errors are returned to the model, which can correct its call. */
export async function runTool(
  name: ToolName,
  given: Arguments,
  { actor, make, consent }: ToolUseContext,
): Promise<CallToolResult | InputRequiredResult> {
  const call = TOOL_CALLS.get(name)
  if (!call) return failed({ code: 'not_found', message: 'There is no such tool.' })
  const { sendsWith, required = [] } = call.tool
  const missing = required.find((field) => given[field] === undefined || given[field] === null)
  if (missing !== undefined) return failed(invalid(missing, `This tool needs ${missing}.`))
  const isShown =
    sendsWith === 'always' || (sendsWith !== undefined && given[sendsWith.argument] === sendsWith.value)
  if (isShown && !actor.scopes.includes(SEND)) return failed(SEND_NEEDED)
  const maySend = actor.scopes.includes(SEND)
  if (call.tool.sends === 'outside' && !maySend) return failed(SEND_NEEDED)
  const isDraft = call.tool.sends === true && !maySend
  if (call.tool.sends && !isDraft) {
    const agreed = await consent(call.tool.sends === 'outside')
    if (agreed === 'refused') return failed(NOT_AGREED)
    if (typeof agreed !== 'string') return agreed
  }
  const answered = isDraft ? await leaveDraft(given, make) : await make(call, given)
  if (!answered.isOk) return failed(answered.said)
  const structuredContent = { ...asMaterial(answered), ...(call.tool.sends && { sent: !isDraft }) }
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** Leaves text for requesters as a draft that a person sends. */
async function leaveDraft({ ticketId, text, files, key, ...more }: Arguments, make: InnerCall) {
  const draftBy = 'createNote' satisfies CallName
  if (typeof text !== 'string' || text.trim() === '')
    return { isOk: false, said: invalid('text', 'A draft needs a text.') } as const
  const field = NOT_IN_DRAFTS.find((name) => ![undefined, null, false].some((none) => more[name] === none))
  if (field !== undefined)
    return {
      isOk: false,
      said: invalid(field, `Drafts do not support ${field}. It needs the scope send.`),
    } as const
  return make(CALLS[draftBy], { ticketId, text: DRAFT_HEAD + text, files, key })
}

const invalid = (field: string, message: string) => ({ code: 'validation', message, field })

const failed = (said: { code: string; message: string; field?: string | undefined }): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(said) }],
})
