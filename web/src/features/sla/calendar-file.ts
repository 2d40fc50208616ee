import type { CalendarContent } from './queries.ts'

/** Saves a calendar as a JSON file. */
export function saveCalendarFile({ name, timeZone, week, days }: CalendarContent): void {
  const text = JSON.stringify({ name, timeZone, week, days }, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`
  link.click()
  // Delayed, because the browser has only just begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Reads a calendar from a JSON file. Null if it is none. */
export async function readCalendarFile(file: Blob): Promise<CalendarContent | null> {
  const { calendarDraft } = await import('./calendar-schema.ts')
  try {
    const { data } = calendarDraft.safeParse(JSON.parse(await file.text()))
    return data ?? null
  } catch {
    return null
  }
}
