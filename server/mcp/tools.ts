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

/** Every call that assistants may make, by its name among tools. */
const TOOL_CALLS: ReadonlyMap<string, ToolCall> = new Map(
  (Object.values(CALLS) as Call[]).flatMap((call) =>
    call.tool ? [[call.tool.name, { ...call, tool: call.tool }] as const] : [],
  ),
)

/** Stands before a reply that was left as a draft. */
const DRAFT_HEAD = 'Draft of a reply, by an assistant. Nobody has sent it:\n\n'
const NOT_IN_DRAFTS = ['take', 'status', 'macroId', 'sendAt'] as const
const SEND: Scope = 'send'
const SEND_NEEDED = {
  code: 'scope_missing',
  message: 'Requesters may be shown that. It needs the scope send.',
}
const NOT_AGREED = { code: 'forbidden', message: 'Nothing was sent: whoever you work for did not agree.' }

/** The tools that a token may use, each with the fields of its call. */
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

/** The fields of path, query and body beside each other, with what they point to: a schema that points nowhere is refused by clients. */
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

/** The name of a tool that there is; null for any other text. */
export const toolNamed = (name: string): ToolName | null => TOOL_CALLS.get(name)?.tool.name ?? null

type Using = {
  actor: TokenActor
  make: InnerCall
  /** Whether the person at the client agrees to what a requester would be shown. */
  consent: () => Promise<Consent>
}

/** Uses a tool, or says what is to be asked before. Whatever is wrong with it is told to the model, which can do better. */
export async function runTool(
  name: ToolName,
  given: Arguments,
  { actor, make, consent }: Using,
): Promise<CallToolResult | InputRequiredResult> {
  const call = TOOL_CALLS.get(name)
  if (!call) return failed({ code: 'not_found', message: 'There is no such tool.' })
  const { sendsWith, required = [] } = call.tool
  const missing = required.find((field) => given[field] === undefined || given[field] === null)
  if (missing !== undefined) return failed(invalid(missing, `This tool needs ${missing}.`))
  const isShown = sendsWith !== undefined && given[sendsWith.argument] === sendsWith.value
  if (isShown && !actor.scopes.includes(SEND)) return failed(SEND_NEEDED)
  const isDraft = call.tool.sends === true && !actor.scopes.includes(SEND)
  if (call.tool.sends && !isDraft) {
    const agreed = await consent()
    if (agreed === 'refused') return failed(NOT_AGREED)
    if (typeof agreed !== 'string') return agreed
  }
  const answered = isDraft ? await leaveDraft(given, make) : await make(call, given)
  if (!answered.isOk) return failed(answered.said)
  const structuredContent = { ...asMaterial(answered), ...(call.tool.sends && { sent: !isDraft }) }
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** What would be shown to a requester waits for somebody who sends it. */
async function leaveDraft({ ticketId, text, files, key, ...more }: Arguments, make: InnerCall) {
  const draftBy = 'createNote' satisfies CallName
  if (typeof text !== 'string' || text.trim() === '')
    return { isOk: false, said: invalid('text', 'A draft needs a text.') } as const
  const field = NOT_IN_DRAFTS.find((name) => ![undefined, null, false].some((none) => more[name] === none))
  if (field !== undefined)
    return {
      isOk: false,
      said: invalid(field, `A draft has no ${field}. That needs the scope send.`),
    } as const
  return make(CALLS[draftBy], { ticketId, text: DRAFT_HEAD + text, files, key })
}

const invalid = (field: string, message: string) => ({ code: 'validation', message, field })

const failed = (said: { code: string; message: string; field?: string | undefined }): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(said) }],
})
