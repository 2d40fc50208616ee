import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asked, inboxNetwork, rowLink, rowsOf } from '#testing/inbox-network.ts'
import { renderApp, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const agent = sessionOf('SupportTeam')
const QUEUE = '/api/v1/queue-tickets'
const VIEWS = '/api/v1/views'

/** Answers the session check on demand. */
function waitingCheck() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => promise.then(() => ({ body: signedIn(agent) }))
  return { check: { [route('checkSession')]: check }, resolve }
}

test.each(['/inbox', '/inbox?view=all&ticket=q2', '/inbox?view=team-turn&order=newest'])(
  'requests views and tickets of %s before the session is checked, and only once',
  async (path) => {
    const { check, resolve } = waitingCheck()
    const { requests } = renderApp(path, inboxNetwork(rowsOf(1, 2), check), agent)
    await waitFor(() => expect(asked(requests, QUEUE)).not.toEqual([]))
    const before = asked(requests, QUEUE).map(String)
    expect(asked(requests, VIEWS)).toHaveLength(1)
    resolve()
    await rowLink(1)
    const all = asked(requests, QUEUE).map(String)
    expect(all.slice(0, before.length)).toEqual(before)
    expect(all).toHaveLength(new Set(all).size)
    expect(asked(requests, VIEWS)).toHaveLength(1)
  },
)

test.each(['/inbox?view=view-of-somebody', '/inbox?condition=tag:vpn'])(
  'waits for the views before it requests the tickets of %s',
  async (path) => {
    const { check } = waitingCheck()
    const { requests } = renderApp(path, inboxNetwork(rowsOf(1), check), agent)
    await waitFor(() => expect(asked(requests, VIEWS)).toHaveLength(1))
    expect(asked(requests, QUEUE)).toEqual([])
  },
)

/** An inbox with groups. The requests of a batch are answered together once all have arrived. */
function groupedInbox(rowsByCondition: Record<string, number[]>, cursorOf: string | null = null) {
  const waiting: { condition: string; answer: () => void }[] = []
  const network = inboxNetwork([], {
    [route('countQueueTickets')]: { body: { count: 3, isAtLeast: false } },
    [route('listQueueTickets')]: async ({ url }) => {
      const condition = new URL(url).searchParams.get('condition') ?? ''
      await new Promise<void>((resolve) => waiting.push({ condition, answer: resolve }))
      const words = Object.keys(rowsByCondition).find((each) => condition.includes(each))
      const link = cursorOf && condition.includes(cursorOf)
      return {
        body: rowsOf(...(words ? (rowsByCondition[words] ?? []) : [])),
        ...(link && { headers: { link: `<${QUEUE}?cursor=more>; rel="next"` } }),
      }
    },
  })
  const together = async (count: number) => {
    await waitFor(() => expect(waiting).toHaveLength(count))
    const round = waiting.splice(0)
    for (const { answer } of round.toReversed()) answer()
    return round.map(({ condition }) => condition)
  }
  return { network, together }
}

const shownNumbers = () =>
  screen.getAllByRole('link', { name: /Matter \d+$/ }).map((link) => /\d+$/.exec(link.textContent)?.[0])

test("requests groups in parallel, and shows them in order regardless of the responses' order", async () => {
  const { network, together } = groupedInbox({
    'assignee:none': [2],
    'is:open) (is:snoozed)': [3],
    'turn:third': [1],
  })
  renderApp('/inbox?view=all', network, agent)
  const first = await together(3)
  expect(first.map((condition) => /assignee:\w+/.exec(condition)?.[0])).toEqual([
    'assignee:me',
    'assignee:none',
    'assignee:me',
  ])
  await together(3)
  await together(1)
  await rowLink(3)
  expect(shownNumbers()).toEqual(['2', '1', '3'])
})

test('shows a group only when the group above is completely loaded', async () => {
  const { network, together } = groupedInbox(
    { '(turn:us assignee:none': [1, 2], '-assignee:me -assignee:none': [3] },
    '(turn:us assignee:none',
  )
  renderApp('/inbox?view=all', network, agent)
  await together(3)
  await rowLink(2)
  expect(shownNumbers()).toEqual(['1', '2'])
})
