import { setTimeout as sleep } from 'node:timers/promises'
import {
  FIRST_MAIL,
  LATER_MAILS,
  MAIL_ADDRESS,
  MAIL_ANSWER,
  rawMail,
  SIDE_QUESTION,
} from '../../../../server/demo/mails.ts'
import { documentOfText, LIMITS } from '@support-desk/contract'
import type { Api } from '../api.ts'
import { addOrganisation } from './organisation.ts'
import { addConnections, type Connections } from './connections.ts'
import type { Sessions } from '../example.ts'
import { handOver } from '../hand-over.ts'

/** Ids in the addresses of pages. */
export type Workspace = Connections & { mailboxId: string; mailed: string }

const SENT = new Date('2026-01-05T08:00:00Z')
const PAUSE_MS = 50
const MOST_LOOKS = 600

type WorkspaceOptions = {
  /** Added to every name, and to the subject of a mail. */
  words?: string
  /** Number of macros, tags and fields. */
  count?: number
}

/** Adds a staff setup: tags, fields and forms, macros, and a mailbox with mails of every outcome. */
export async function addWorkspace(
  api: Api,
  sessions: Sessions,
  { words = '', count = 3 }: WorkspaceOptions = {},
): Promise<Workspace> {
  const { Admin, SupportTeam } = sessions
  const named = (name: string) => `${name}${words}`
  const tags: string[] = []
  for (let index = 1; index <= count; index++) {
    const body = { name: named(`tag ${index} `) }
    tags.push((await api.call('createTag', { body }, Admin)).id)
  }
  await addForms(api, Admin, { named, count })
  for (let index = 1; index <= Math.min(count, LIMITS.macrosPerAudience); index++) {
    const body = {
      name: named(`Macro ${index} `),
      visibility: 'all' as const,
      reply: {
        version: 1 as const,
        blocks: [
          { kind: 'paragraph' as const, content: [{ kind: 'text' as const, text: named('Hello, ') }] },
        ],
      },
      steps: [
        { kind: 'tag' as const, value: tags[index - 1] ?? '' },
        { kind: 'note' as const, value: named('Called back ') },
        { kind: 'status' as const, value: 'Solved' },
      ],
    }
    await api.call('createMacro', { body }, Admin)
  }
  await api.call(
    'createMacro',
    { body: { name: named('Own '), steps: [{ kind: 'priority', value: 'high' }] } },
    SupportTeam,
  )
  const workspace = await receiveMails(api, { Admin, SupportTeam }, { words, named })
  await addOrganisation(api, sessions, named)
  return workspace
}

async function addForms(
  api: Api,
  admin: Sessions['Admin'],
  { named, count }: { named: (name: string) => string; count: number },
): Promise<void> {
  const choices = ['Projector', 'Printer'].map((name) => ({ name: named(name), isArchived: false }))
  const device = { key: 'device', name: named('Device '), kind: 'choice' as const, choices }
  await api.call('createField', { body: { ...device, requester: 'writes' } }, admin)
  const keys = Array.from(
    { length: Math.min(count, 26) },
    (_, index) => `room_${String.fromCharCode(97 + index)}`,
  )
  for (const key of keys) {
    const room = { key, name: named(`Room ${key.at(-1)} `), kind: 'text' as const }
    await api.call('createField', { body: { ...room, requester: 'writes' } }, admin)
  }
  const asked = [{ key: 'device', required: 'raise' as const }, ...keys.slice(0, 10).map((key) => ({ key }))]
  const form = { name: named('Broken device '), description: named('For what stands on a desk. ') }
  await api.call('createForm', { body: { ...form, fields: asked } }, admin)
}

/** Delivers mails: an answer, one held in the margin of its ticket, one with a file, and ignored ones. */
async function receiveMails(
  api: Api,
  { Admin, SupportTeam }: Pick<Sessions, 'Admin' | 'SupportTeam'>,
  { words, named }: { words: string; named: (name: string) => string },
): Promise<Workspace> {
  const body = {
    name: named('Help desk '),
    replyName: words === '' ? 'Help desk' : 'Desk',
    address: MAIL_ADDRESS,
    door: 'http' as const,
    isOn: true,
  }
  const { mailbox, secret } = await api.call('createMailbox', { body }, Admin)
  const mailboxId = mailbox.id
  const document = documentOfText(named('Room A015 '))
  await api.call('updateMailboxSignature', { params: { mailboxId }, body: { document } }, Admin)
  let handedOver = 0
  const receive = async (mail: typeof FIRST_MAIL): Promise<void> => {
    await handOver({ url: api.url, mailboxId, secret }, rawMail(mail, SENT))
    handedOver++
  }
  const settled = async () => {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const rows = await api.call('listReceivedMails', { params: { mailboxId }, query: {} }, Admin)
      if (rows.length === handedOver && rows.every(({ state }) => state !== 'stored')) return rows
      await sleep(PAUSE_MS)
    }
    throw new Error('The mails were not delivered.')
  }
  await receive({ ...FIRST_MAIL, subject: named(FIRST_MAIL.subject) })
  const [first] = await settled()
  const mailed = first?.ticket?.id ?? ''
  await api.call('legacyTakeTicket', { body: { Ticketid: mailed } }, SupportTeam)
  await api.call('postChat', { body: { ticketid: mailed, chat: MAIL_ANSWER } }, SupportTeam)
  const question = { ...SIDE_QUESTION, subject: named(SIDE_QUESTION.subject) }
  await api.call('createSideConversation', { params: { ticketId: mailed }, body: question }, SupportTeam)
  for (const mail of LATER_MAILS) await receive(mail)
  await settled()
  return { mailboxId, mailed, ...(await addConnections(api, Admin, named)) }
}
