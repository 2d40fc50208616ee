import type { Operation, Schema } from '#api/api-document.ts'

/** One call, as its page shows it. */
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

/** The JSON that a call takes; undefined where it takes none. */
export const bodyOf = ({ requestBody }: Operation) => requestBody?.content?.[JSON_MEDIA]

/** Whether a call takes the bytes of a file and nothing around them. */
export const takesBytes = ({ requestBody }: Operation): boolean => BYTES_MEDIA in (requestBody?.content ?? {})

/** The form that a call takes: the field of its picture, and those that hold JSON with an example of each. */
export type Form = { picture: string; fields: { name: string; schema: Schema; example: unknown }[] }

/** The form that a call takes; null where it takes none. */
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

/** The value of an example that is JSON in a text. */
const parsed = (example: unknown): unknown => (typeof example === 'string' ? JSON.parse(example) : {})

/** What a call answers when it succeeds. */
export type Answer =
  | { kind: 'nothing' }
  | { kind: 'json'; example: unknown }
  /** A file of one of these types, the name that it has, and its beginning where it is text. */
  | { kind: 'file'; types: string[]; name: string; text: string | null }

/** What a call answers when it succeeds. */
export function answerOf({ responses }: Operation): Answer {
  const content = responses['200']?.content
  if (!content) return { kind: 'nothing' }
  const { [JSON_MEDIA]: json } = content
  if (json) return { kind: 'json', example: json.example }
  const { summary = 'file', value = null } = Object.values(content)[0]?.examples?.['file'] ?? {}
  return { kind: 'file', types: Object.keys(content), name: summary, text: value }
}
