import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, type Failure, methodsOf, type Problem } from '@support-desk/contract'

/** Arguments of a tool: the fields of path, query and body of its call. */
export type Arguments = Readonly<Record<string, unknown>>

/** The answer of a call, or its refusal. */
type InnerAnswer = ({ isOk: true } & CallResult) | { isOk: false; said: CallRefusal }
/** An answer, and the cursor of its next page; null: none. */
export type CallResult = { answer: unknown; next: string | null }
type CallRefusal = { code: string; message: string; field?: string | undefined }

/** Makes a call with the token of the current request. */
export type InnerCall = (call: Call, given: Arguments) => Promise<InnerAnswer>

/**
 * Makes calls through the public HTTP routes with the request's own token. So authentication, rights, limits and audit are the
 * same code as for other programs.
 */
export const innerCallFor =
  (app: FastifyInstance, { ip, headers }: FastifyRequest): InnerCall =>
  async (call, given) => {
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress(textOf(given[name])))
    const query = Object.keys(call.query?.shape ?? {})
      .filter((name) => given[name] !== undefined && given[name] !== null)
      .map((name): [string, string] => [name, textOf(given[name])])
    const body =
      call.body && Object.fromEntries(Object.keys(call.body.shape).map((name) => [name, given[name]]))
    const response = await app.inject({
      method: methodsOf(call)[0] ?? call.method,
      url: path,
      query: Object.fromEntries(query),
      remoteAddress: ip,
      headers: { host: headers.host, authorization: headers.authorization },
      ...(body && { payload: body }),
    })
    if (response.statusCode >= 400) {
      const { code, field, detail, msg } = response.json<Partial<Problem & Failure>>()
      return { isOk: false, said: { code: code ?? 'internal', message: detail ?? msg ?? '', field } }
    }
    const link = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    const next = link ? new URL(link, 'http://desk').searchParams.get('cursor') : null
    return { isOk: true, answer: response.statusCode === 204 ? null : response.json<unknown>(), next }
  }

/** Replaces lone surrogates, which a URL cannot contain. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed())

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
