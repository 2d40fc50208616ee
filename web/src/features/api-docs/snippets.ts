import { answerOf, bodyOf, type DocumentedCall, formOf, takesBytes } from './operation.ts'

/** The reader's input. The initial values are recorded examples. `body` and `form` contain JSON text. */
export type Values = {
  path: Record<string, string>
  query: Record<string, string>
  body: string
  form: Record<string, string>
  /** Idempotency key of the example. */
  key: string
}

const PICTURE = 'picture.png'
const PIECE = 'piece.bin'
const KEY = 'Idempotency-Key'
/** Created here, because not every shell has a command for it. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** The example values of a call. */
export function exampleValues({ operation }: Pick<DocumentedCall, 'operation'>): Values {
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map(({ name, example }) => [name, example === undefined ? '' : String(example)]),
    )
  const body = bodyOf(operation)
  return {
    path: valuesIn('path'),
    query: valuesIn('query'),
    body: body ? JSON.stringify(body.example ?? {}, null, 2) : '',
    form: Object.fromEntries(
      (formOf(operation)?.fields ?? []).map(({ name, example }) => [name, JSON.stringify(example, null, 2)]),
    ),
    key: newKey(),
  }
}

/** The address of a call with the values filled in. */
export function addressOf({ path }: Pick<DocumentedCall, 'path'>, values: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.path[name] ?? ''),
  )
  const query = new URLSearchParams(Object.entries(values.query).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The call as a curl command. */
export function curlOf(call: DocumentedCall, values: Values, server: string): string {
  const { method, operation } = call
  const form = formOf(operation)
  const answer = answerOf(operation)
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(server + addressOf(call, values))}`]
  if (operation['x-roles']) lines.push('  -H "Authorization: Bearer $TOKEN"')
  if (operation.parameters?.some(({ name }) => name === KEY)) lines.push(`  -H '${KEY}: ${values.key}'`)
  if (bodyOf(operation)) lines.push(`  -H 'Content-Type: application/json'`, `  -d ${quoted(values.body)}`)
  if (takesBytes(operation))
    lines.push(`  -H 'Content-Type: application/octet-stream'`, `  --data-binary @${PIECE}`)
  if (form) {
    for (const { name } of form.fields)
      lines.push(`  --form-string ${quoted(`${name}=${values.form[name] ?? ''}`)}`)
    lines.push(`  -F '${form.picture}=@${PICTURE}'`)
  }
  if (answer.kind === 'file') lines.push(`  -o ${quoted(answer.name)}`)
  return lines.join(' \\\n')
}

/** Quotes a word for the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The call as TypeScript, for the client of the contract. */
export function typeScriptOf({ name, operation }: DocumentedCall, values: Values, server: string): string {
  const query = Object.fromEntries(Object.entries(values.query).filter(([, value]) => value !== ''))
  const form = formOf(operation)
  const sendsFile = form !== null || takesBytes(operation)
  const answer = answerOf(operation).kind
  const fields = (form?.fields ?? []).map(({ name: field }) => `${field}: ${values.form[field] ?? '{}'}`)
  const parts = [
    Object.keys(values.path).length > 0 && `params: ${JSON.stringify(values.path)}`,
    Object.keys(query).length > 0 && `query: ${JSON.stringify(query)}`,
    bodyOf(operation) && `body: ${values.body}`,
    takesBytes(operation) && `bytes: await readFile('${PIECE}')`,
    form && `image: await readFile('${PICTURE}')`,
    form && `fields: { ${fields.join(', ')} }`,
  ].filter((part) => typeof part === 'string')
  const input = parts.length === 0 ? '{}' : `{\n${parts.join(',\n').replaceAll(/^/gm, '  ')},\n}`
  const asked = `await desk.call('${name}', ${input})`
  return [
    sendsFile && `import { readFile } from 'node:fs/promises'`,
    `import { createClient } from '@support-desk/contract/client'`,
    '',
    `const desk = createClient({ url: '${server}', token: process.env.TOKEN ?? '' })`,
    answer === 'nothing' && asked,
    answer === 'json' && `const answer = ${asked}`,
    answer === 'file' && `const file = ${asked}\nconst bytes = await file.arrayBuffer()`,
  ]
    .filter((line) => typeof line === 'string')
    .join('\n')
}
