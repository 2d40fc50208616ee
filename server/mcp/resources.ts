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

/** How addresses of views are made. */
export const VIEW_TEMPLATES: ResourceTemplate[] = [
  {
    uriTemplate: `${PREFIX}{viewId}`,
    name: 'view',
    description: 'The first tickets of a view, in the order in which they are worked on.',
    mimeType: JSON_TYPE,
  },
]

/** The views of whoever asks; nothing where their token may not read views. */
export async function listViews(make: InnerCall): Promise<Resource[]> {
  const answered = await make(CALLS.listViews, {})
  if (!answered.isOk) return []
  return (answered.answer as CallAnswer<'listViews', never>).map(({ id, name }) => ({
    uri: PREFIX + id,
    name,
    mimeType: JSON_TYPE,
  }))
}

/** The id of the view that an address names. Refuses any other address. */
export function viewAt(uri: string): string {
  if (!uri.startsWith(PREFIX)) throw noSuchResource()
  return uri.slice(PREFIX.length)
}

/** The first page of the tickets in a view, in the order in which they are worked on. */
export async function readView(viewId: string, make: InnerCall): Promise<ReadResourceResult> {
  const answered = await make(CALLS.listQueueTickets, { view: viewId })
  if (!answered.isOk) throw noSuchResource()
  const text = JSON.stringify(asMaterial(answered))
  return { contents: [{ uri: PREFIX + viewId, mimeType: JSON_TYPE, text }] }
}

const noSuchResource = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.')
