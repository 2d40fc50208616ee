import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType as ResourceTemplate,
} from '@modelcontextprotocol/server'
import { type CallAnswer, CALLS } from '@support-desk/contract'
import type { InnerCall } from './inner-call.ts'
import { asMaterial } from './material.ts'

const PREFIX = 'support-desk://views/'
const JSON_TYPE = 'application/json'

/** URI templates of views. */
export const VIEW_TEMPLATES: ResourceTemplate[] = [
  {
    uriTemplate: `${PREFIX}{viewId}`,
    name: 'view',
    description: 'The first tickets of a view, in its order.',
    mimeType: JSON_TYPE,
  },
]

/** The actor's views; empty when the token may not read views. */
export async function listViews(make: InnerCall): Promise<Resource[]> {
  const answered = await make(CALLS.listViews, {})
  if (!answered.isOk) return []
  return (answered.answer as CallAnswer<'listViews', never>).map(({ id, name }) => ({
    uri: PREFIX + id,
    name,
    mimeType: JSON_TYPE,
  }))
}

/** The view id in a URI. Throws for another URI. */
export function viewAt(uri: string): string {
  if (!uri.startsWith(PREFIX)) throw noSuchResource()
  return uri.slice(PREFIX.length)
}

/** The first page of a view's tickets in queue order. */
export async function readView(viewId: string, make: InnerCall): Promise<ReadResourceResult> {
  const answered = await make(CALLS.listQueueTickets, { view: viewId })
  if (!answered.isOk) throw noSuchResource()
  const text = JSON.stringify(asMaterial(answered))
  return { contents: [{ uri: PREFIX + viewId, mimeType: JSON_TYPE, text }] }
}

const noSuchResource = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'The resource was not found.')
