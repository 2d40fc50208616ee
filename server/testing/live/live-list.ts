import type { FollowedList, FromServer } from '@support-desk/contract'
import { waitFor } from '../calls/test-server.ts'
import type { LivePage } from './live-page.ts'

/** What a page has been told of the lists that it shows. */
export type LiveLists = {
  /** Says which lists the page shows; comes back with how each stands. */
  show(...lists: (Omit<FollowedList, 'since'> & { since?: number | null })[]): Promise<Record<string, string>>
  /** What was told of a list last, once it is there. */
  stateOf(key: string, count: number): Promise<string>
  /** By ticket the lists that it belongs to, as far as something was told of it, once all up to an event was told. */
  through(number: number): Promise<Map<string, string[]>>
}

/** Shows lists on a page whose live connection is open. */
export function liveListsOf(page: LivePage): LiveLists {
  const states = () => page.heard.flatMap((each) => (each.kind === 'lists' ? each.lists : []))
  const told = () => page.heard.flatMap((each) => (each.kind === 'membership' ? [each] : []))
  const isAsked = ({ kind }: FromServer) => kind === 'lists'
  return {
    async show(...lists) {
      const before = page.heard.filter(isAsked).length
      page.say({ kind: 'lists', lists: lists.map((list) => ({ since: null, ...list })) })
      await page.next('lists', before + 1)
      return Object.fromEntries(states().map(({ key, state }) => [key, state]))
    },
    stateOf: (key, count) => waitFor(() => states().filter((each) => each.key === key)[count - 1]?.state),
    async through(number) {
      await waitFor(() => told().some(({ through }) => through >= number) || undefined)
      return new Map(told().flatMap(({ tickets }) => tickets.map(({ ticketId, keys }) => [ticketId, keys])))
    },
  }
}
