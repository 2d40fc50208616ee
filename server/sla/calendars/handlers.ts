import type { calendarCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { previewDueTime } from '../explain/use-cases.ts'
import { compareFeed } from '../feeds/use-cases.ts'
import { suggestHolidays } from '../holidays/suggest.ts'
import { presentCalendar, presentListed, presentVersion } from './present.ts'
import {
  createCalendar,
  deleteCalendar,
  findCalendar,
  listCalendarVersions,
  updateCalendar,
} from './use-cases.ts'

/** Handlers of calendars. */
export const calendarHandlers: Handlers<keyof typeof calendarCalls> = {
  listCalendars: async ({ ctx }) => (await ctx.store.calendars.all()).map(presentListed),

  getCalendar: async ({ ctx, input }) =>
    presentCalendar(await findCalendar(ctx.store, input.params.calendarId)),

  listCalendarVersions: async ({ ctx, input }) =>
    pageOf(await listCalendarVersions(ctx, input.params.calendarId, input.query), presentVersion),

  createCalendar: async ({ ctx, actor, input }) =>
    presentCalendar(await createCalendar(ctx, actor, input.body)),

  updateCalendar: async ({ ctx, actor, input }) =>
    presentCalendar(await updateCalendar(ctx, actor, { ...input.body, id: input.params.calendarId })),

  deleteCalendar: ({ ctx, actor, input }) => deleteCalendar(ctx, actor, input.params.calendarId),

  suggestHolidays: ({ input }) => suggestHolidays(input.query),

  previewDueTime: async ({ input }) => previewDueTime(input.body),

  compareCalendarFeed: ({ ctx, input }) => compareFeed(ctx, input.body),
}
