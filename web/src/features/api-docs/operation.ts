import type { Operation, Schema } from '#api/api-document.ts'

/** A documented call. */
export type DocumentedCall = {
  name: string
  method: string
  path: string
  area: string
  operation: Operation
}

const JSON_MEDIA = 'application/json'
const FORM_MEDIA = 'multipart/form-data'
const BYTES_MEDIA = 'application/octet-stream'

/** The JSON body of a call. Undefined if it has none. */
export const bodyOf = ({ requestBody }: Operation) => requestBody?.content?.[JSON_MEDIA]

/** Whether the request body is a raw file. */
export const takesBytes = ({ requestBody }: Operation): boolean => BYTES_MEDIA in (requestBody?.content ?? {})

/** A multipart form: its picture field, and its JSON fields with examples. */
export type Form = { picture: string; fields: { name: string; schema: Schema; example: unknown }[] }

/** The multipart form of a call, or null. */
export function formOf({ requestBody }: Operation): Form | null {
  const form = requestBody?.content?.[FORM_MEDIA]
  if (!form) return null
  const parts = Object.entries(form.schema?.properties ?? {})
  const examples = (form.example ?? {}) as Record<string, unknown>
  return {
    picture: parts.find(([, { contentSchema }]) => contentSchema === undefined)?.[0] ?? '',
    fields: parts.flatMap(([name, { contentSchema: schema }]) =>
      schema ? [{ name, schema, example: parsed(examples[name]) }] : [],
    ),
  }
}

/** The parsed value of a JSON example. */
const parsed = (example: unknown): unknown => (typeof example === 'string' ? JSON.parse(example) : {})

/** The successful response of a call. */
export type Answer =
  | { kind: 'nothing' }
  | { kind: 'json'; example: unknown }
  /** A file: its possible media types, its name, and the beginning of its text, if it is text. */
  | { kind: 'file'; types: string[]; name: string; text: string | null }

/** Reads the successful response of a call from the document. */
export function answerOf({ responses }: Operation): Answer {
  const content = responses['200']?.content
  if (!content) return { kind: 'nothing' }
  const { [JSON_MEDIA]: json } = content
  if (json) return { kind: 'json', example: json.example }
  const { summary = 'file', value = null } = Object.values(content)[0]?.examples?.['file'] ?? {}
  return { kind: 'file', types: Object.keys(content), name: summary, text: value }
}
