import { CALENDAR_PARTS, type CalendarDraft, labelKey, LIMITS, message } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, Services, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { invalid, orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { MAX_CLOSED_DAYS, openSpans } from '../calendar/calendar.ts'
import {
  type CalendarContent,
  type CalendarVersion,
  openingHours,
  sortedContent,
} from './calendar-version.ts'

/** The latest version of a calendar. Throws `not_found`. */
export const findCalendar = async ({ calendars }: Queries, id: string): Promise<CalendarVersion> =>
  orNotFound(await calendars.find(id))

/** Versions of a calendar, newest first. Throws `not_found`. */
export async function listCalendarVersions(
  { store }: Context,
  id: string,
  page: PageRequest,
): Promise<Rows<CalendarVersion>> {
  await findCalendar(store, id)
  return store.calendars.versions(id, page)
}

/** Creates a calendar with its first version. */
export async function createCalendar(
  ctx: TxContext,
  actor: UserActor,
  draft: CalendarDraft,
): Promise<CalendarVersion> {
  const { tx } = ctx
  const content = sortedContent(draft)
  refuseClosed(ctx, content)
  await tx.calendars.holdAll()
  const others = await tx.calendars.all()
  if (others.length >= LIMITS.calendars) throw new Refusal('too_many_calendars')
  refuseSameName(others, content)
  const id = newId()
  const createdAt = ctx.clock().toISOString()
  await tx.calendars.insert(id, createdAt)
  await tx.calendars.addVersion({ ...content, calendarId: id, number: 1, authorId: actor.id, createdAt })
  await record(ctx, actor, { kind: 'calendar.created', data: { calendarId: id } })
  return findCalendar(tx, id)
}

/** Adds a version to a calendar. Throws `calendar_changed` for an outdated version. Equal content changes nothing. */
export async function updateCalendar(
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...draft }: CalendarDraft & { id: string; version: number },
): Promise<CalendarVersion> {
  const { tx } = ctx
  const content = sortedContent(draft)
  await tx.calendars.holdAll()
  const before = await findCalendar(tx, id)
  if (before.number !== version) throw new Refusal('calendar_changed')
  const what = CALENDAR_PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(content[part]))
  if (what.length === 0) return before
  refuseClosed(ctx, content)
  const others = await tx.calendars.all()
  refuseSameName(
    others.filter(({ calendarId }) => calendarId !== id),
    content,
  )
  const number = before.number + 1
  const createdAt = ctx.clock().toISOString()
  await tx.calendars.addVersion({ ...content, calendarId: id, number, authorId: actor.id, createdAt })
  await record(ctx, actor, { kind: 'calendar.changed', data: { calendarId: id, version: number, what } })
  return findCalendar(tx, id)
}

/** Deletes a calendar. Its versions stay. */
export async function deleteCalendar(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { tx } = ctx
  await tx.calendars.holdAll()
  await findCalendar(tx, id)
  await tx.calendars.remove(id, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'calendar.deleted', data: { calendarId: id } })
}

/** Throws for a calendar without an open moment in the next `MAX_CLOSED_DAYS`: no due time could be calculated. */
function refuseClosed({ clock }: Services, content: CalendarContent): void {
  if (openSpans(openingHours(content), clock().getTime()).next().done)
    throw invalid(
      'week',
      message('This calendar is never open in the next {days} days. Add opening times.'),
      {
        days: MAX_CLOSED_DAYS,
      },
    )
}

function refuseSameName(others: readonly CalendarVersion[], { name }: CalendarContent): void {
  const key = labelKey(name)
  if (others.some((other) => labelKey(other.name) === key))
    throw new Refusal('calendar_name_in_use', { field: 'name' })
}
