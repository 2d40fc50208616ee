import { documentOfText, type RichDocument } from '@support-desk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '../../../testing/calls/files.ts'
import {
  samplePicture,
  startTestServer,
  type TestServer,
  type User,
} from '../../../testing/calls/test-server.ts'
import { addTestMailbox, receive } from '../../../testing/mail/incoming.ts'

let testServer: TestServer
let mailboxId: string
let agent: User
let admin: User
let count = 0

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailboxId = await addTestMailbox(testServer, 'support@example.org')
  agent = await testServer.add('SupportTeam', 'sven')
  admin = await testServer.add('Admin', 'ada')
})
afterAll(() => testServer.stop())

const placeholder = (name: string, otherwise?: string): RichDocument => ({
  version: 1,
  blocks: [
    {
      kind: 'paragraph',
      content: [{ kind: 'placeholder', name, ...(otherwise !== undefined && { otherwise }) }],
    },
  ],
})
const setOwn = (document: RichDocument | null, by = agent) =>
  testServer.call('updateOwnSignature', { body: { document } }, by.token)
const setOfMailbox = (document: RichDocument | null) =>
  testServer.call('updateMailboxSignature', { params: { mailboxId }, body: { document } }, admin.token)
const setOfTeam = (teamId: string, document: RichDocument | null) =>
  testServer.call('updateTeamSignature', { params: { teamId }, body: { document } }, admin.token)

async function byMail(from = `stranger-${++count}@example.net`) {
  const mail = await receive(testServer, mailboxId, { from: `Nora <${from}>`, messageId: `${from}-root` })
  return { from, ticketId: mail.ticketId ?? '' }
}

async function mailedTo(address: string) {
  testServer.advance(20)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  return testServer.sent.filter(({ recipient }) => recipient === address)
}

async function replied(by: User, ticketId: string, from: string) {
  const body = { text: 'Please restart it.', key: `key-${++count}-of-this-message` }
  const { status } = await testServer.call('createMessage', { params: { ticketId }, body }, by.token)
  expect(status).toBe(200)
  return (await mailedTo(from)).find(({ isReply }) => isReply)
}

describe('the signature of a reply by email', () => {
  test('is that of its author, else of the team, else of the mailbox', async () => {
    const { answer: team } = await testServer.call('createTeam', { body: { name: 'Network' } }, admin.token)
    await setOfMailbox(documentOfText('The help desk'))
    await setOfTeam(team.id, placeholder('team.name'))
    await setOwn(placeholder('me.name'))
    const first = await byMail()
    expect((await replied(agent, first.ticketId, first.from))?.text).toBe('Please restart it.\n\n-- \nsven')
    // An admin speaks for the desk.
    const second = await byMail()
    await testServer.call(
      'updateTicketTeam',
      { params: { ticketId: second.ticketId }, body: { teamId: team.id } },
      admin.token,
    )
    expect((await replied(admin, second.ticketId, second.from))?.text).toBe(
      'Please restart it.\n\n-- \nNetwork',
    )
    await setOwn(null)
    const third = await byMail()
    expect((await replied(agent, third.ticketId, third.from))?.text).toContain('-- \nThe help desk')
    const { answer } = await testServer.call(
      'getParticipants',
      { params: { ticketId: third.ticketId } },
      agent.token,
    )
    expect(answer.mail?.signature).toEqual(documentOfText('The help desk'))
  })

  test('contains its pictures, which replies show inline', async () => {
    const { id } = await sendFile(testServer, agent, 'logo.png', await samplePicture())
    const document: RichDocument = { version: 1, blocks: [{ kind: 'image', file: id, name: 'logo.png' }] }
    expect((await setOwn(document)).status).toBe(200)
    // A second change keeps the picture, although its upload is gone.
    document.blocks.push({ kind: 'paragraph', content: [{ kind: 'text', text: 'Sven', bold: true }] })
    expect((await setOwn(document)).answer).toEqual({ document })
    const { from, ticketId } = await byMail()
    const mail = await replied(agent, ticketId, from)
    const [picture] = mail?.files ?? []
    expect(picture).toMatchObject({ name: 'logo.png', mediaType: 'image/png' })
    expect(mail?.html).toContain(`<img src="cid:${picture?.cid}"`)
    expect(mail?.html).toContain('<strong>Sven</strong>')
    const preview = { params: { attachmentId: id }, query: { preview: 'small' } } as const
    const read = (by: User) => testServer.call('getAttachment', preview, by.token)
    expect((await read(admin)).headers['content-type']).toBe('image/webp')
    expect((await read(await testServer.add('User'))).failure.code).toBe('not_found')
    await setOwn(null)
    expect((await read(agent)).failure.code).toBe('not_found')
  })

  test('keeps its formatting and pictures in a side conversation', async () => {
    const { id } = await sendFile(testServer, admin, 'mark.png', await samplePicture())
    const text = { kind: 'text', text: 'The help desk', bold: true } as const
    await setOfMailbox({
      version: 1,
      blocks: [
        { kind: 'image', file: id, name: 'mark.png' },
        { kind: 'paragraph', content: [text] },
      ],
    })
    const { ticketId } = await byMail()
    await testServer.call('takeTicket', { params: { ticketId }, body: {} }, agent.token)
    const to = `supplier-${++count}@parts.example`
    const body = { to: [to], subject: 'Spare part', text: 'Can you send one?' }
    await testServer.call('createSideConversation', { params: { ticketId }, body }, agent.token)
    const [mail] = await mailedTo(to)
    const [picture] = mail?.files ?? []
    expect(picture).toMatchObject({ name: 'mark.png', mediaType: 'image/png' })
    expect(mail?.html).toContain(`<img src="cid:${picture?.cid}"`)
    expect(mail?.html).toContain('<strong>The help desk</strong>')
    expect(mail?.text).toContain('-- \n')
  })

  test('refuses pictures of others, mentions, values of the requester, and too much', async () => {
    await setOwn(documentOfText('Sven'))
    const foreign = await sendFile(testServer, admin, 'logo.png', await samplePicture())
    const image = (file: string): RichDocument => ({
      version: 1,
      blocks: [{ kind: 'image', file, name: 'a.png' }],
    })
    expect((await setOwn(image(foreign.id))).failure.code).toBe('upload_gone')
    const text = await sendFile(testServer, agent, 'a.txt', Buffer.from('a'))
    expect((await setOwn(image(text.id))).failure.code).toBe('validation')
    for (const wrong of [
      placeholder('requester.name'),
      documentOfText('{{ticket.subject}}'),
      documentOfText('x'.repeat(1001)),
    ])
      expect((await setOwn(wrong)).failure).toMatchObject({ code: 'validation' })
    expect((await testServer.call('getOwnSignature', {}, agent.token)).answer).toEqual({
      document: documentOfText('Sven'),
    })
  })

  test('is folded away when an answer quotes it', async () => {
    await setOwn(documentOfText('Sven Svensson\nNetwork team'))
    const { from, ticketId } = await byMail()
    const mail = await replied(agent, ticketId, from)
    const quoted = (mail?.text ?? '')
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
    await receive(testServer, mailboxId, {
      from,
      messageId: `answer-${++count}@example.net`,
      text: `It works.\n\n${quoted}`,
      headers: [`In-Reply-To: ${mail?.messageId}`],
    })
    const { answer } = await testServer.call('getMessages', { params: { ticketId }, query: {} }, agent.token)
    expect(answer.messages.at(-1)?.text).toBe('It works.')
  })

  test('is removed with the account, and is part of the export of its owner', async () => {
    const leaver = await testServer.add('SupportTeam', 'lea')
    await setOwn(documentOfText('Lea'), leaver)
    const find = () => testServer.ctx.store.signatures.find({ accountId: leaver.id })
    expect(await find()).not.toBeNull()
    await testServer.call('deleteUser', { params: { userId: leaver.id } }, admin.token)
    await expect.poll(find).toBeNull()
  })
})

describe('the acknowledgement of a mailbox', () => {
  const set = (document: RichDocument | null, language = 'en' as const) =>
    testServer.call(
      'updateAcknowledgementText',
      { params: { mailboxId }, body: { language, document } },
      admin.token,
    )
  const own: RichDocument = {
    version: 1,
    blocks: [
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Hello ' },
          { kind: 'placeholder', name: 'requester.firstName', otherwise: 'there' },
          { kind: 'text', text: ', we have ' },
          { kind: 'placeholder', name: 'ticket.number' },
          { kind: 'text', text: '.' },
        ],
      },
    ],
  }

  test('has the text that the admin wrote in the language of the recipient, else the standard text', async () => {
    await setOfMailbox(null)
    expect((await set(own)).answer).toEqual({ language: 'en', document: own, isStandard: false })
    const { from, ticketId } = await byMail()
    const { answer: ticket } = await testServer.call('getTicket', { params: { ticketId } }, admin.token)
    const [mail] = await mailedTo(from)
    expect(mail?.text).toBe(`Hello Nora, we have #${ticket.number}.`)
    expect((await set(null)).answer).toMatchObject({ language: 'en', isStandard: true })
    const second = await byMail()
    expect((await mailedTo(second.from))[0]?.text).toMatch(/^Thanks, we’ve received your message/)
    const { answer } = await testServer.call(
      'listAcknowledgementTexts',
      { params: { mailboxId } },
      admin.token,
    )
    expect(answer.map(({ language, isStandard }) => `${language} ${isStandard}`)).toEqual([
      'en true',
      'de true',
      'es true',
      'ar true',
    ])
  })

  test('refuses placeholders that could stay empty, because it is sent without review', async () => {
    expect((await set(placeholder('requester.firstName'))).failure).toMatchObject({ code: 'validation' })
    expect((await set(placeholder('me.name', 'us'))).failure).toMatchObject({ code: 'validation' })
    expect((await set(documentOfText(' '))).failure).toMatchObject({ code: 'validation' })
  })

  test('can be previewed and sent to oneself before it is saved', async () => {
    const params = { mailboxId }
    const body = { language: 'en' as const, document: own }
    const { answer } = await testServer.call('previewAcknowledgement', { params, body }, admin.token)
    expect(answer.subject).toBe('Re: A sample ticket [#123]')
    expect(answer.document.blocks).toEqual([
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Hello Ada, we have #123.' }] },
    ])
    const tested = await testServer.call('testAcknowledgement', { params, body }, admin.token)
    const [mail] = await mailedTo(tested.answer.to)
    expect(mail?.text).toContain('Hello Ada, we have #123.')
    expect(await testServer.ctx.store.acknowledgements.of(mailboxId)).toEqual(new Map())
  })
})
