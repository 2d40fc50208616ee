import { bodyOf, type DocumentedCall } from './calls.ts'

/** What a reader fills in; examples begin with those that were recorded. */
export type Values = { path: Record<string, string>; query: Record<string, string>; body: string }

/** How the examples of a call are filled in. */
export function exampleValues({ operation }: DocumentedCall): Values {
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
  }
}

/** The address of a call with its values. */
export function addressOf({ path }: DocumentedCall, values: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.path[name] ?? ''),
  )
  const query = new URLSearchParams(Object.entries(values.query).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** A call as a line of a shell. */
export function curlOf(call: DocumentedCall, values: Values, server: string): string {
  const { method, operation } = call
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${addressOf(call, values)}'`,
    `  -H "Authorization: Bearer $TOKEN"`,
  ]
  if (method !== 'GET') lines.push(`  -H "Idempotency-Key: $(uuidgen)"`)
  if (bodyOf(operation)) {
    lines.push(`  -H 'Content-Type: application/json'`)
    lines.push(`  -d '${values.body.replaceAll("'", String.raw`'\''`)}'`)
  }
  return lines.join(' \\\n')
}

/** A call by the client that comes with the contract. */
export function typeScriptOf({ name, operation }: DocumentedCall, values: Values, server: string): string {
  const query = Object.fromEntries(Object.entries(values.query).filter(([, value]) => value !== ''))
  const parts = [
    Object.keys(values.path).length > 0 && `params: ${JSON.stringify(values.path)}`,
    Object.keys(query).length > 0 && `query: ${JSON.stringify(query)}`,
    bodyOf(operation) && `body: ${values.body}`,
  ].filter((part) => typeof part === 'string')
  const input = parts.length === 0 ? '{}' : `{\n${parts.join(',\n').replaceAll(/^/gm, '  ')},\n}`
  return [
    `import { createClient } from '@support-desk/contract/client'`,
    '',
    `const desk = createClient({ url: '${server}', token: process.env.TOKEN })`,
    `const answer = await desk.call('${name}', ${input})`,
  ].join('\n')
}
