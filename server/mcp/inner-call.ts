import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, type Failure, methodsOf, type Problem } from '@support-desk/contract'

/** Arguments of a tool, by the names of the fields that its call has in path, query and body. */
export type Arguments = Readonly<Record<string, unknown>>

/** What a call answered, or why it was refused. */
type InnerAnswer = ({ isOk: true } & Answered) | { isOk: false; said: Refused }
/** An answer, and from where its next page is asked for; null where it has none. */
export type Answered = { answer: unknown; next: string | null }
type Refused = { code: string; message: string; field?: string | undefined }

/** Makes a call as whoever sent a request. */
export type InnerCall = (call: Call, given: Arguments) => Promise<InnerAnswer>

/**
 * Makes calls for a request by the door that every program takes, with its own token: guard, checks, rules, limits and records are
 * the same, because they are the same code.
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

/** Half of a character is none that an address can hold: it stands there as the sign for what is unknown. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed())

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
