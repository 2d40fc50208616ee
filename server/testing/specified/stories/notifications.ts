import type { Scene } from '../scene.ts'
import { tellPages } from './pages.ts'
import { raiseSome } from './tickets.ts'

/** Notifications, and their removal. */
export async function tellNotifications(scene: Scene): Promise<void> {
  const { testServer, self, others } = scene
  const { taken: ticketid } = await raiseSome(scene)
  await testServer.call('postChat', { body: { ticketid, chat: 'Hello' } }, self.User.token)
  for (const by of [self.SupportTeam, self.Admin, others.User, others.SupportTeam])
    await scene.ask('legacyListNotifications', `those of ${by.username}`, {}, by)
  await tellPages(scene, 'legacyListNotifications', {}, self.User)
  await scene.unchanged('legacyListNotifications', {}, self.User)
  const list = await testServer.call('legacyListNotifications', {}, self.User.token)
  for (const { _id: id } of list.answer.Notification)
    await scene.ask('dismissNotification', 'what happened to a ticket', { params: { id } }, self.User)
  await scene.ask('legacyListNotifications', 'all gone', {}, self.User)
}
