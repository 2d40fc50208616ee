import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { asked, inboxNetwork, rowLink, rowsOf } from '#testing/inbox-network.ts'
import { route } from '#testing/route.ts'
import { queueRow, sampleView, standardViews } from '#testing/sample-queue.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { chatMessage, conversationPage, eventEntry } from '#testing/sample-chat.ts'

const agent = sessionOf('SupportTeam')
const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
const openPane = () => screen.getByRole('region', { name: 'Ticket' })

describe('the list', () => {
  test('shows in words how long each ticket has been waiting and for which party', async () => {
    renderApp('/inbox', inboxNetwork([queueRow(1, { priority: 'high' })]), agent)
    await screen.findByRole('link', {
      name: /Matter 1$/,
      description: /High.*Waiting on us for 3 hours.*Words of 1.*Pending/s,
    })
    await screen.findByRole('heading', { level: 1, name: 'Your turn' })
    expect(document.title).toBe('Your turn · Support Desk')
  })

  test('names the target of a merged ticket', async () => {
    renderApp('/inbox', inboxNetwork([queueRow(1, { mergedInto: { id: 'q9', number: 9 } })]), agent)
    const link = await screen.findByRole('link', { name: /Merged into ticket 9\s*Matter 1$/ })
    expect(link.textContent).toContain('#9')
  })

  test('moves by j and k, opens by Enter, continues by ], and returns to the row by Escape', async () => {
    const user = userEvent.setup()
    const { router } = renderApp('/inbox', inboxNetwork(), agent)
    await rowLink(1)
    await user.keyboard('jj')
    expect(document.activeElement).toBe(await rowLink(2))
    await user.keyboard('k{Enter}')
    await within(openPane()).findByRole('heading', { name: /Matter 1/ })
    expect(router.state.location.search).toBe('?ticket=q1')
    await user.keyboard(']')
    await within(openPane()).findByRole('heading', { name: /Matter 2/ })
    expect(openPane().contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    const left = await rowLink(2)
    await waitFor(() => expect(document.activeElement).toBe(left))
    expect(router.state.location.search).toBe('')
  })

  test('shows the data of the row and the conversation before the ticket details are loaded', async () => {
    const user = userEvent.setup()
    const { promise: details, resolve: answer } = Promise.withResolvers<void>()
    const conversation = conversationPage([chatMessage('It still smells of toast.')])
    const raised = {
      message: 'The toaster burns.',
      occurredOn: '2026-01-05',
      occurredTime: '',
      hasPicture: false,
    }
    const entries = conversation.entries.map((entry) => ({ ...entry, number: entry.number + 1 }))
    const first = { ...eventEntry('ticket.raised'), raised }
    const network = inboxNetwork(rowsOf(1, 2), {
      [route('getConversation', 'q1')]: { body: { ...conversation, entries: [first, ...entries] } },
      [route('getTicket', 'q1')]: async () => {
        await details
        return { body: sampleTicket({ id: 'q1', number: 1, subject: 'Matter 1' }) }
      },
    })
    const { requests } = renderApp('/inbox', network, agent)
    await user.click(await rowLink(1))
    const pane = within(openPane())
    await pane.findByRole('heading', { name: /Matter 1/ })
    const log = within(await pane.findByRole('log'))
    await log.findByText('The toaster burns.')
    await log.findByText('It still smells of toast.')
    // Parts that need the details are not offered yet, and send no requests.
    expect(pane.queryByRole('textbox', { name: 'Reply' })).toBeNull()
    expect(asked(requests, '/api/v1/tickets/q1/participants')).toEqual([])
    // Early keys are queued: the first runs when its action is available, later ones may be text.
    await user.keyboard('ne')
    answer()
    await pane.findByRole('combobox', { name: 'Status' })
    const note = pane.getByRole('button', { name: /^Internal note/ })
    await waitFor(() => expect(note.getAttribute('aria-pressed')).toBe('true'))
    expect(requests.filter(({ method, url }) => method !== 'GET' && url.endsWith('/status'))).toEqual([])
    expect(log.getByText('It still smells of toast.')).toBeDefined()
  })

  test('reports a missing ticket even if the list still has its row', async () => {
    const user = userEvent.setup()
    const gone = { status: 404, body: { code: 'not_found', detail: 'There is no such ticket.' } }
    const network = inboxNetwork(rowsOf(1), { [route('getTicket', 'q1')]: gone })
    const { router } = renderApp('/inbox', network, agent)
    await user.click(await rowLink(1))
    await waitFor(() => expect(within(openPane()).queryByRole('heading', { name: /Matter 1/ })).toBeNull())
    expect(openPane().textContent).not.toContain('Matter 1')
    await user.click(await within(openPane()).findByRole('button', { name: 'Close the ticket' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('returns to the list by one step back, even after several opened tickets', async () => {
    const user = userEvent.setup()
    const { router } = renderApp('/inbox', inboxNetwork(), agent)
    await user.click(await rowLink(1))
    await user.keyboard(']')
    await waitFor(() => expect(router.state.location.search).toBe('?ticket=q2'))
    await user.keyboard(']')
    await waitFor(() => expect(router.state.location.search).toBe('?ticket=q3'))
    await router.navigate(-1)
    expect(router.state.location.search).toBe('')
  })

  test('selects a ticket by x, and a range by Shift with x', async () => {
    const user = userEvent.setup()
    renderApp('/inbox', inboxNetwork(), agent)
    await rowLink(1)
    await user.keyboard('jx')
    expect(isChecked('Select ticket 1')).toBe(true)
    await user.keyboard('jj{Shift>}X{/Shift}')
    expect(isChecked('Select ticket 2')).toBe(true)
    expect(isChecked('Select ticket 3')).toBe(true)
  })

  test('selects a ticket by a touch beside its checkbox, and opens no ticket', async () => {
    const user = userEvent.setup()
    const { router } = renderApp('/inbox', inboxNetwork(), agent)
    const beside = (await screen.findByRole('checkbox', { name: 'Select ticket 2' })).closest('label')
    if (!beside) throw new Error('There is nothing beside the box.')
    await user.click(beside)
    expect(isChecked('Select ticket 2')).toBe(true)
    expect(router.state.location.search).not.toContain('ticket=')
    await user.click(beside)
    expect(isChecked('Select ticket 2')).toBe(false)
  })

  test('selects a range by Shift, including rows that were scrolled away and evicted', async () => {
    const user = userEvent.setup()
    const rows = Array.from({ length: 400 }, (_, index) => queueRow(index + 1))
    const { client } = renderApp(
      '/inbox',
      inboxNetwork(rows.slice(0, 1), {
        [route('listQueueTickets')]: ({ url }) => {
          const from = Number(new URL(url).searchParams.get('cursor') ?? 0)
          const more = from + 50 < rows.length
          const link = `</api/v1/queue-tickets?cursor=${from + 50}>; rel="next"`
          return { body: rows.slice(from, from + 50), ...(more && { headers: { link } }) }
        },
      }),
      agent,
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 5' }))
    const scroller = document.querySelector('[data-scrolls-rows]')
    if (!scroller) throw new Error('There is no list.')
    for (let at = 40; at < 330; at += 40) {
      scroller.scrollTop = at * 56
      fireEvent.scroll(scroller)
      await rowLink(at + 1)
    }
    client.removeQueries({ queryKey: ['inbox', 'lists'], type: 'inactive' })
    await user.keyboard('{Shift>}')
    await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 320' }))
    await screen.findByText('316 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select ticket 315' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('316 selected')).toBeTruthy()
  })

  test.each([
    { counted: 1204, says: 'Select all 1,204' },
    { counted: 2, says: 'Select all 3+' },
  ])('shows the counted total of a partly loaded list: $counted', async ({ counted, says }) => {
    const user = userEvent.setup()
    const more = { link: '</api/v1/queue-tickets?cursor=3>; rel="next"' }
    const network = inboxNetwork(rowsOf(1, 2, 3), {
      [route('listViews')]: { body: standardViews({ 'your-turn': counted }) },
      [route('listQueueTickets')]: ({ url }) =>
        new URL(url).searchParams.has('cursor')
          ? new Promise<never>(() => {})
          : { body: rowsOf(1, 2, 3), headers: more },
    })
    renderApp('/inbox', network, agent)
    await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 1' }))
    expect(await screen.findByRole('button', { name: says })).toBeDefined()
  })

  test('congratulates on an empty view with the figures of today, and links to a view with tickets', async () => {
    const network = inboxNetwork([], {
      [route('listViews')]: { body: standardViews({ 'your-turn': 1, 'team-turn': 7 }) },
      [route('countQueueTickets')]: { body: { count: 12, isAtLeast: false } },
    })
    renderApp('/inbox', network, agent)
    await screen.findByText('You’re all caught up.')
    expect(await screen.findByText('Today: you solved 12, 12 new tickets arrived.')).toBeDefined()
    expect(screen.getByRole('link', { name: /Team’s turn.?: 7/ }).getAttribute('href')).toBe(
      '/inbox?view=team-turn',
    )
  })

  test('opens with the team’s turn if the reader has no own ticket, and then with their own choice', async () => {
    const user = userEvent.setup()
    const { router } = renderApp('/inbox', inboxNetwork([]), agent)
    await waitFor(() => expect(router.state.location.search).toBe('?view=team-turn'))
    await user.click(
      within(screen.getByRole('navigation', { name: 'Views' })).getByRole('link', { name: /Your turn/ }),
    )
    await screen.findByText('You’re all caught up.')
    expect(router.state.location.search).toBe('')
  })

  test('shows the empty state after the last ticket, even if the list updates a moment later', async () => {
    const user = userEvent.setup()
    let rows = rowsOf(1)
    const network = inboxNetwork(rows, { [route('listQueueTickets')]: () => ({ body: rows }) })
    const { client } = renderApp('/inbox', network, agent)
    await user.click(await rowLink(1))
    await within(openPane()).findByRole('heading', { name: /Matter 1/ })
    await user.unhover(await rowLink(1))
    await user.keyboard(']')
    const last = await rowLink(1)
    await waitFor(() => expect(document.activeElement).toBe(last))
    rows = []
    await client.invalidateQueries({ queryKey: ['inbox'] })
    await screen.findByText('You’re all caught up.')
  })

  test('keeps and marks an open ticket that left the list, until the reader opens the next ticket', async () => {
    const user = userEvent.setup()
    let rows = rowsOf(1, 2, 3)
    const network = inboxNetwork(rows, { [route('listQueueTickets')]: () => ({ body: rows }) })
    const { client } = renderApp('/inbox', network, agent)
    await user.click(await rowLink(1))
    rows = rowsOf(2, 3)
    await client.invalidateQueries({ queryKey: ['inbox'] })
    await screen.findByText('No longer in this view')
    await user.keyboard(']')
    await within(openPane()).findByRole('heading', { name: /Matter 2/ })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Matter 1$/ })).toBeNull())
  })
})

describe('the inbox', () => {
  test('requests a view with its order, filtered by the condition in the address', async () => {
    const view = sampleView('v1', 'VPN, open', { order: 'priority', isMine: true })
    const network = inboxNetwork(rowsOf(1), { [route('listViews')]: { body: [...standardViews(), view] } })
    const { requests } = renderApp('/inbox?view=v1&condition=vpn', network, agent)
    await rowLink(1)
    const [query] = asked(requests, '/api/v1/queue-tickets')
    expect(Object.fromEntries(query ?? [])).toMatchObject({ view: 'v1', condition: 'vpn', order: 'priority' })
  })

  test('groups all open tickets by turn', async () => {
    const network = inboxNetwork([], {
      [route('listQueueTickets')]: ({ url }) => {
        const condition = new URL(url).searchParams.get('condition') ?? ''
        if (condition.includes('turn:us assignee:me')) return { body: rowsOf(1) }
        return { body: condition.includes('turn:third') ? rowsOf(2) : [] }
      },
    })
    renderApp('/inbox?view=all', network, agent)
    await rowLink(2)
    const list = screen.getByRole('list', { name: 'All open tickets' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Your turn', 'Waiting on third party'])
  })

  test('shows a ticket only in the later group if it changes groups between the requests', async () => {
    const network = inboxNetwork([], {
      [route('listQueueTickets')]: ({ url }) => {
        const condition = new URL(url).searchParams.get('condition') ?? ''
        if (condition.includes('turn:us assignee:me')) return { body: rowsOf(1) }
        return { body: condition.includes('turn:us -assignee:me') ? rowsOf(1, 2) : [] }
      },
    })
    renderApp('/inbox?view=all', network, agent)
    await rowLink(2)
    const list = within(screen.getByRole('list', { name: 'All open tickets' }))
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Teammates’ turn'])
    expect(list.getAllByRole('link')).toHaveLength(2)
  })
})
