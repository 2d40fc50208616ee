import { sendFile } from '../../calls/files.ts'
import { samplePicture } from '../../calls/test-server.ts'
import type { Scene } from '../scene.ts'
import { raiseMerged, raiseSome } from './tickets.ts'

/** A chat with messages of all roles. */
export async function tellConversation(scene: Scene): Promise<void> {
  const { testServer, self } = scene
  const { taken: ticketid } = await raiseSome(scene)
  const post = (about: string, body: object, by = self.User) =>
    scene.ask('postChat', about, { body: { ticketid, ...body } }, by)
  await post('a user', { chat: ' Hello, "you" <there> – ok? ', user_name: 'Otto' })
  await post('a support member', { chat: 'Which floor?', user_name: 'Sam' }, self.SupportTeam)
  await post('an admin', { chat: 'Is it solved?' }, self.Admin)
  for (const turn of ['once', 'twice'])
    await post(`a key, ${turn}`, { chat: 'Second floor', key: 'key-1234' })
  await post('a key that is too short', { chat: 'Hello', key: 'short' })
  const { id } = await sendFile(testServer, self.User, 'lamp.png', await samplePicture())
  const picture = { params: { ticketId: ticketid }, body: { files: [id] } }
  await testServer.call('createMessage', picture, self.User.token)
  await takeBackLatest(scene, ticketid)
  const params = { ticketid }
  for (const by of [self.User, self.SupportTeam, self.Admin])
    await scene.ask('getChat', `with messages, by ${by.username}`, { params }, by)
  await scene.unchanged('getChat', params, self.User)
  const live = (currentMessageCount: number | string) =>
    scene.ask('checkChat', `${currentMessageCount} messages known`, {
      params: { ticketid, currentMessageCount },
    })
  for (const count of [0, 6, 7, '1.5', '00', '+1']) await live(count)
  const merged = { body: { ticketid: await raiseMerged(scene), chat: 'Hello?' } }
  await scene.ask('postChat', 'in a ticket that was merged', merged, self.User)
}

async function takeBackLatest({ testServer, self }: Scene, ticketid: string): Promise<void> {
  testServer.advance(1)
  await testServer.call('postChat', { body: { ticketid, chat: 'Never mind' } }, self.User.token)
  const page = await testServer.call('getMessages', { params: { ticketId: ticketid } }, self.User.token)
  const messageid = page.answer.messages.at(-1)?.id ?? ''
  await testServer.call(
    'undoMessage',
    { params: { ticketId: ticketid, messageId: messageid } },
    self.User.token,
  )
}
