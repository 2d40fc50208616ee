import type { z } from 'zod'
import {
  attachment,
  bulkJob,
  calendar,
  calendarVersion,
  conversation,
  conversationMessage,
  countedView,
  currentUser,
  mailbox,
  note,
  queueRow,
  scheduledReply,
  staffMember,
  tag,
  tagLabel,
  team,
  ticketRef,
  ticketRow,
  ticketWithAbilities,
  timelineEntry,
  upload,
  view,
  webhook,
  webhookDelivery,
} from '@support-desk/contract'
import { jsonSchemaOf } from '../json-schema.ts'

/** Schemas that many calls return, with the type names of generated clients. */
const ENTITIES: Record<string, z.ZodType> = {
  Attachment: attachment,
  BulkJob: bulkJob,
  Calendar: calendar,
  CalendarVersion: calendarVersion,
  Conversation: conversation,
  Message: conversationMessage,
  CountedView: countedView,
  CurrentUser: currentUser,
  Mailbox: mailbox,
  Note: note,
  QueueRow: queueRow,
  ScheduledReply: scheduledReply,
  StaffMember: staffMember,
  Tag: tag,
  TagLabel: tagLabel,
  Team: team,
  TicketRef: ticketRef,
  Ticket: ticketRow,
  TicketWithAbilities: ticketWithAbilities,
  TimelineEntry: timelineEntry,
  Upload: upload,
  View: view,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
}

type Json = Record<string, unknown>
type Operation = { operationId: string; requestBody?: Json; responses: Json }

/** Collects named schemas: the entities, and remaining objects of requests and answers by the name of their call. */
export function createSchemaNames() {
  const names = new Map<string, string>()
  const schemas: Record<string, Json> = {}
  for (const [name, schema] of Object.entries(ENTITIES)) {
    const { $defs: _, ...object } = jsonSchemaOf(schema, 'output')
    names.set(JSON.stringify(object), name)
  }

  /** Replaces each entity in a schema by a reference. */
  const withReferences = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withReferences)
    if (typeof value !== 'object' || value === null) return value
    const name = names.get(JSON.stringify(value))
    if (name !== undefined) return referTo(name, value as Json)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part)]))
  }
  const referTo = (name: string, object: Json): Json => {
    schemas[name] ??= Object.fromEntries(
      Object.entries(object).map(([key, part]) => [key, withReferences(part)]),
    )
    return { $ref: `#/components/schemas/${name}` }
  }
  const nameIn = (schema: Json, name: string): unknown => {
    const { items } = schema
    if (schema['type'] === 'array' && typeof items === 'object' && items !== null)
      return { ...schema, items: nameIn(items as Json, `${name}Item`) }
    if (schema['type'] !== 'object' || names.has(JSON.stringify(schema))) return withReferences(schema)
    names.set(JSON.stringify(schema), name)
    return referTo(name, schema)
  }
  const nameContent = (body: unknown, name: string): unknown => {
    const { content, ...rest } = (body ?? {}) as { content?: Record<string, Json> }
    const { schema, ...media } = content?.['application/json'] ?? {}
    if (!schema) return body
    return {
      ...rest,
      content: { ...content, 'application/json': { schema: nameIn(schema as Json, name), ...media } },
    }
  }

  return {
    /** All named schemas. */
    schemas,
    /** Returns an operation with references to named schemas in its request and response. */
    name<O extends Operation>(operation: O): O {
      const name = operation.operationId.replace(/^./, (letter) => letter.toUpperCase())
      const { requestBody, responses } = operation
      return {
        ...operation,
        ...(requestBody && { requestBody: nameContent(requestBody, `${name}Request`) }),
        responses: {
          ...responses,
          ...('200' in responses && { 200: nameContent(responses['200'], `${name}Response`) }),
        },
      }
    },
  }
}
