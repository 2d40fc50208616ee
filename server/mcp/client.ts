import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ASSISTANT_CLIENTS, type AssistantClient } from '@support-desk/contract'

/** What programs call themselves beside the word that the event log has for them. */
const ALSO: readonly (readonly [RegExp, AssistantClient])[] = [
  [/visual studio code|\bvs ?code/, 'vscode'],
  [/openai/, 'chatgpt'],
  [/anthropic/, 'claude'],
]

type Request = Pick<ServerContext, 'mcpReq'>

/** What a client says of itself beside a request. The library hands on whatever came. */
const said = z.object({
  [CLIENT_INFO_META_KEY]: z.object({ name: z.string() }).optional().catch(undefined),
  [CLIENT_CAPABILITIES_META_KEY]: z
    .object({
      elicitation: z.object({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
    })
    .optional()
    .catch(undefined),
})
const saidIn = ({ mcpReq }: Request) => said.parse(mcpReq.envelope ?? {})

/**
 * By which program a request came: what it calls itself in the request or, where clients of 2025 say it in their first request alone, its
 * `User-Agent`. Anybody may say anything, so nothing but the log depends on it.
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
 * Whether the client can ask whoever uses it by a form, in a request that stands by itself; those of 2025 cannot. A capability without modes
 * means forms.
 */
export function canAsk(request: Request): boolean {
  const can = saidIn(request)[CLIENT_CAPABILITIES_META_KEY]?.elicitation
  return can !== undefined && (can.form !== undefined || can.url === undefined)
}
