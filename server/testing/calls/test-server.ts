import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import sharp from 'sharp'
import { inject } from 'vitest'
import {
  CALLS,
  type Call,
  type CallAnswer,
  type CallInput,
  type CallName,
  type Failure,
  type Problem,
  type Role,
} from '@support-desk/contract'
import { createDiskFiles } from '../../files/disk-files.ts'
import { smallForms } from '../../files/small-forms.ts'
import { NO_NAMES } from '../mail/no-names.ts'
import { watchMail } from '../mail/under-way.ts'
import { copyTemplate } from '../database/template.ts'
import { createDatabase } from '../postgres/postgres.ts'
import { createTestTime } from './time.ts'
import { type App, buildApp } from '../../app.ts'
import type { Replacements } from '../../area.ts'
import { readConfig } from '../../config/config.ts'
import { createPasswords } from '../../auth/passwords/passwords.ts'
import { newId } from '../../kernel/ids.ts'
import type { Outgoing } from '../../channels/mail/index.ts'
import { PATIENCE_MS } from '../patience.ts'

/** The password of every test user. */
export const PASSWORD = 'Quiet#Harbour71'

/** Cheap hashing: tests log in often and keep no secrets. One thread checks new passwords for all servers. */
const PASSWORDS = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }, PATIENCE_MS)

type TestOptions = Replacements & {
  /** Settings by environment variable. */
  environment?: Record<string, string>
  /** Start time of its clock, in milliseconds. */
  startsAt?: number
}

export type User = { id: string; username: string; email: string; role: Role; token: string }

/** The response of a call. */
export type Reply<N extends CallName> = {
  status: number
  headers: Record<string, unknown>
  /** The cursor in the Link header, or null. */
  nextCursor: string | null
  /** The answer; throws if the call failed. */
  answer: CallAnswer<N, Buffer>
  /** The failure; throws if the call succeeded. */
  failure: Failure
}

type Input<N extends CallName> = CallInput<N, Buffer>

export type TestServer = Omit<App, 'close'> & {
  dataDir: string
  /** The current test time; only {@link TestServer.advance} changes it. */
  now(): Date
  /** Advances the clock and runs the timers that are due. */
  advance(seconds: number): void
  /** Every sent email, oldest first. */
  sent: Outgoing[]
  /** The code in the latest email to an address. */
  codeFor(email: string): Promise<string>
  /** Adds an account directly, and logs in. */
  add(role: Role, username?: string): Promise<User>
  logIn(login: string, password?: string): Promise<string>
  /** Raises a ticket and returns its id. */
  raise(by: User, subject?: string): Promise<string>
  /** Makes a call with a token. */
  call<N extends CallName>(name: N, input: Input<N>, token?: string): Promise<Reply<N>>
  /** Names of all stored files. */
  files(): Promise<string[]>
  /** Address of its database; null: a SQLite file in the data folder. */
  databaseUrl: string | null
  /** Number of mails that are due or in delivery. */
  countMailUnderWay(): Promise<number>
  stop(): Promise<void>
}

/** Starts the real server in this process, with a fresh data folder and a stopped clock. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-'))
  const database = await ownDatabase(dataDir, options)
  const sent: Outgoing[] = []
  const { now, advance, timer } = createTestTime(options.startsAt)
  const { environment, startsAt: _startsAt, ...replacements } = options
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database?.url,
    ADMIN_PASSWORD: PASSWORD,
    ...environment,
  })
  const { close, ...built } = await buildApp(config, {
    clock: now,
    timer,
    passwords: PASSWORDS,
    sender: { send: async (email) => void sent.push(email), close: async () => {} },
    // A process for each of hundreds of servers would take longer than their tests.
    shrinker: { shrink: smallForms, close: async () => {} },
    pages: join(dataDir, 'no-pages'),
    checkAnswers: true,
    mailSetup: NO_NAMES,
    // Generous limits for a busy machine.
    searchLimitMs: PATIENCE_MS,
    countingMs: PATIENCE_MS,
    pictureLimitMs: PATIENCE_MS,
    ...replacements,
  })
  const { app, ctx } = built
  const { databaseUrl, publicUrl } = config
  const mail = watchMail({ dataDir: config.dataDir, databaseUrl })
  authorities.set(app, new URL(publicUrl).host)

  const call: TestServer['call'] = async (name, input, token) =>
    replyOf(name, await send(app, CALLS[name], input, token))

  const logIn: TestServer['logIn'] = async (login, password = PASSWORD) => {
    const { answer } = await call('logIn', { body: { log_detail: login, userPassword: password } })
    return answer.loginnewuser.jwttoken
  }

  return {
    ...built,
    dataDir,
    now,
    advance,
    sent,
    async codeFor(email) {
      const sentEmail = await waitFor(() => sent.findLast(({ recipient }) => recipient === email))
      return /\b\d{6}\b/.exec(sentEmail.text)?.[0] ?? ''
    },
    async add(role, username = `${role}-${newId().slice(0, 8)}`) {
      const account = { id: newId(), username, email: `${username.toLowerCase()}@example.com`, role }
      const passwordHash = await ctx.passwords.hash(PASSWORD)
      await ctx.store.write((tx) =>
        tx.accounts.insert({ ...account, passwordHash, joinedAt: now().toISOString() }),
      )
      return { ...account, token: await logIn(username) }
    },
    logIn,
    async raise(by, subject = 'Printer on fire') {
      const ticketdetails = {
        date: '2026-01-05',
        time: '08:30',
        subject,
        message: 'Smoke comes out of tray two.',
      }
      const { answer } = await call(
        'raiseTicket',
        { image: await samplePicture(), fields: { ticketdetails } },
        by.token,
      )
      return answer.ticketID
    },
    call,
    files: () =>
      (databaseUrl ? ctx.store.files : createDiskFiles(join(dataDir, 'files'))).names('', 1_000_000),
    databaseUrl,
    countMailUnderWay: () => mail.count(now()),
    async stop() {
      await mail.close()
      await close()
      await database?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/**
 * A fresh database for a test; null if it is a file, or if the settings name one. Started programs know only their
 * settings.
 */
async function ownDatabase(dataDir: string, { environment = {} }: TestOptions) {
  if ('DATA_DIR' in environment || 'DATABASE_URL' in environment) return null
  if (inject('database') === 'PostgreSQL') return createDatabase(inject('postgresUrl'))
  await copyTemplate(dataDir)
  return null
}

/** Waits until `look` returns a value. */
export async function waitFor<T>(look: () => T | undefined, milliseconds = PATIENCE_MS): Promise<T> {
  const end = performance.now() + milliseconds
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error('Nothing came.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

let sample: Promise<Buffer> | null = null

/** A small PNG. */
export const samplePicture = (): Promise<Buffer> =>
  (sample ??= sharp({ create: { width: 32, height: 24, channels: 3, background: 'teal' } })
    .png()
    .toBuffer())

/** The host of requests to a server, like in a browser. */
const authorities = new WeakMap<FastifyInstance, string>()

/** A loosely typed request, so that tests can send invalid ones. */
export type LooseInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  image?: Uint8Array
  fields?: Record<string, unknown>
  bytes?: Buffer
}

/** Additional parts of a request: headers, and a raw body that replaces the input. */
export type Raw = { headers?: Record<string, string>; payload?: string | Buffer }

/** Sends a request and returns the raw response. */
export async function send(
  app: FastifyInstance,
  call: Call,
  input: LooseInput,
  token?: string,
  { headers, payload: raw }: Raw = {},
) {
  const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const authority = authorities.get(app) ?? 'localhost'
  const request: InjectOptions = { method: call.method, url: path, headers: { ...headers }, authority }
  if (input.query) request.query = asText(input.query)
  if (token !== undefined) request.headers = { ...request.headers, authorization: `Bearer ${token}` }
  if (raw !== undefined) return app.inject({ ...request, payload: raw })
  if (call.upload) {
    const { type, payload } = await formOf(call.upload.image, input)
    return app.inject({ ...request, payload, headers: { ...request.headers, 'content-type': type } })
  }
  if (call.bytes !== undefined) {
    const type = { 'content-type': 'application/octet-stream' }
    return app.inject({
      ...request,
      payload: input.bytes ?? Buffer.alloc(0),
      headers: { ...request.headers, ...type },
    })
  }
  if (call.body) request.payload = input.body as object
  return app.inject(request)
}

type RawResponse = Awaited<ReturnType<typeof send>>

const asText = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** The parts of an upload as bytes, with the content type and its boundary. */
export async function formOf(
  imageName: string,
  { image, fields }: LooseInput,
): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, JSON.stringify(value))
  if (image) form.set(imageName, new Blob([Uint8Array.from(image)]), 'picture.png')
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

function replyOf<N extends CallName>(name: N, response: RawResponse): Reply<N> {
  const { statusCode: status, headers } = response
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  return {
    status,
    headers,
    nextCursor: next ? new URL(next, 'http://desk').searchParams.get('cursor') : null,
    get answer() {
      const { answer } = CALLS[name]
      if (status !== (answer === 'nothing' ? 204 : 200))
        throw new Error(`${name} answered ${status}: ${response.body}`)
      if (answer === 'nothing') return undefined as CallAnswer<N, Buffer>
      return (answer === 'binary' ? response.rawPayload : response.json()) as CallAnswer<N, Buffer>
    },
    get failure() {
      if (status < 400) throw new Error(`${name} succeeded: ${response.body}`)
      const failure = response.json<Failure & Partial<Problem>>()
      // Problem details have `detail` or `title` where specified calls have `msg`.
      return { ...failure, msg: failure.msg ?? failure.detail ?? failure.title ?? '' }
    },
  }
}
