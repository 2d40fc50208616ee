import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server'
import { type CallAnswer, CALLS } from '@support-desk/contract'
import type { InnerCall } from './inner-call.ts'

const PREFIX = 'support-desk://views/'
const JSON_TYPE = 'application/json'

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

/** The tickets in a view, in the order in which they are worked on. */
export async function readView(uri: string, make: InnerCall): Promise<ReadResourceResult> {
  if (!uri.startsWith(PREFIX)) throw noSuchResource()
  const answered = await make(CALLS.listQueue, { view: uri.slice(PREFIX.length) })
  if (!answered.isOk) throw noSuchResource()
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(answered.answer) }] }
}

const noSuchResource = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.')
