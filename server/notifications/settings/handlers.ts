import type { Handlers } from '../../edge/handler.ts'
import type { Say } from '../../kernel/languages/words.ts'
import { getNotificationSettings, type ShownSettings, updateNotificationSettings } from './use-cases.ts'

/** Calls about notification settings. */
export const notificationSettingsHandlers: Handlers<
  'getNotificationSettings' | 'updateNotificationSettings'
> = {
  getNotificationSettings: async ({ ctx, actor, say }) =>
    present(await getNotificationSettings(ctx, actor), say),

  updateNotificationSettings: async ({ ctx, actor, input, say }) =>
    present(await updateNotificationSettings(ctx, actor, input.body), say),
}

const present = ({ views, ...settings }: ShownSettings, say: Say) => ({
  ...settings,
  views: views.map(({ name, ...view }) => ({
    ...view,
    name: typeof name === 'string' ? name : say(name),
  })),
})
