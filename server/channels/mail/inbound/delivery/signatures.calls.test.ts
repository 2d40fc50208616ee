import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePicture } from '../../../../testing/calls/test-server.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

/** A small picture below each mail is a signature. It is distinguished from pictures that the sender attaches on purpose. */

let scene: MailScene
let picture: Buffer

beforeAll(async () => {
  scene = await startMailScene()
  picture = await samplePicture()
})
afterAll(() => scene.desk.stop())

const withPicture = (bytes: Buffer) => ({
  headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
  text: [
    '--b',
    'Content-Type: text/plain',
    '',
    `Hello ${Math.random()}`,
    '--b',
    'Content-Type: image/png; name=logo.png',
    'Content-Disposition: attachment; filename=logo.png',
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
    '--b--',
  ].join('\r\n'),
})

/** Whether each file of the ticket and of its messages is marked as a signature. */
async function filesOf(ticketId: string): Promise<boolean[]> {
  const params = { ticketId }
  const { answer } = await scene.desk.call('listAttachments', { params }, scene.agent.token)
  const { messages } = (await scene.desk.call('getMessages', { params, query: {} }, scene.agent.token)).answer
  return [...answer, ...messages.flatMap((each) => each.attachments)].map(
    ({ isSignature = false }) => isSignature,
  )
}

test('marks a picture as a signature after three mails of the same sender, in all three mails', async () => {
  const from = scene.stranger()
  const { ticket } = await scene.raised(from)
  const { id } = ticket
  const answer = (bytes: Buffer) => scene.arrive({ from, to: scene.tagged(ticket), ...withPicture(bytes) })
  await answer(picture)
  await answer(picture)
  expect(await filesOf(id)).toEqual([false, false])
  const other = await scene.arrive({ from: scene.stranger(), ...withPicture(picture) })
  expect(await filesOf(id)).toEqual([false, false])
  const raised = await scene.arrive({ from, ...withPicture(picture) })
  expect(await filesOf(raised.ticketId ?? '')).toEqual([true])
  expect(await filesOf(id)).toEqual([true, true])
  expect(await filesOf(other.ticketId ?? '')).toEqual([false])
  await answer(picture)
  expect(await filesOf(id)).toEqual([true, true, true])
})

test('marks neither a picture that is repeated in one mail nor another kind of file as a signature', async () => {
  const from = scene.stranger()
  const { id, ticket } = await scene.raised(from)
  const twice = withPicture(picture)
  twice.text = twice.text.replace(/--b\r\nContent-Type: image[\s\S]*(?=--b--)/, (part) => part + part + part)
  await scene.arrive({ from, to: scene.tagged(ticket), ...twice })
  for (let n = 0; n < 3; n++)
    await scene.arrive({ from, to: scene.tagged(ticket), ...withPicture(Buffer.from('no picture')) })
  expect(await filesOf(id)).toEqual(Array(6).fill(false))
})
