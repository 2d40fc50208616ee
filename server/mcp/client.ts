import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ASSISTANT_CLIENTS, type AssistantClient } from '@support-desk/contract'

/** Patterns of programs with other names, and the name of each in the event log. */
const ALSO: readonly (readonly [RegExp, AssistantClient])[] = [
  [/visual studio code|\bvs ?code/, 'vscode'],
  [/openai/, 'chatgpt'],
  [/anthropic/, 'claude'],
]

type Request = Pick<ServerContext, 'mcpReq'>

/** The client's metadata in a request. The library passes it on without validation. */
const metadata = z.object({
  [CLIENT_INFO_META_KEY]: z.object({ name: z.string() }).optional().catch(undefined),
  [CLIENT_CAPABILITIES_META_KEY]: z
    .object({
      elicitation: z.object({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
    })
    .optional()
    .catch(undefined),
})
const saidIn = ({ mcpReq }: Request) => metadata.parse(mcpReq.envelope ?? {})

/**
 * The client program of a request: its name in the request, or its `User-Agent` for clients of 2025. Both can be forged, so only
 * the log uses it.
 */
export function clientOf(request: Request, userAgent = ''): AssistantClient {
  const name = (saidIn(request)[CLIENT_INFO_META_KEY]?.name ?? userAgent).slice(0, 200).toLowerCase()
  return (
    ASSISTANT_CLIENTS.find((word) => word !== 'other' && name.includes(word)) ??
    ALSO.find(([names]) => names.test(name))?.[1] ??
    'other'
  )
}

/**
 * Whether the client can show a form to its user. Clients of 2025 cannot within one request. An elicitation capability without
 * modes means forms.
 */
export function canAsk(request: Request): boolean {
  const can = saidIn(request)[CLIENT_CAPABILITIES_META_KEY]?.elicitation
  return can !== undefined && (can.form !== undefined || can.url === undefined)
}
