import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '#app/cache/query-client.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { queueRow, sampleView, standardViews } from '#testing/sample-queue.ts'
import { ViewDialog } from './view-dialog.tsx'
import { choicesOf, pick } from '#testing/pick.ts'

const agent = sessionOf('SupportTeam')
const view = sampleView('v1', 'VPN, open', {
  columns: ['number', 'subject', 'status'],
  isMine: true,
  mayChange: true,
  visibility: 'own',
})

const SITE = {
  key: 'site',
  name: 'Site',
  help: '',
  kind: 'text',
  requester: 'none',
  choices: [],
  isArchived: false,
  version: 1,
}
const VALUES = [
  { key: 'site', values: ['Basel'] },
  { key: 'urgent', values: ['yes'] },
  { key: 'other', values: ['hidden'] },
]

/** Opens an inbox with these views and the standard ones. */
function open(path: string, views = [view], pages?: RouteObject[], network: Network = {}) {
  const sent: unknown[] = []
  const save = async (request: Request) => {
    sent.push(await request.json())
    return { body: view }
  }
  const app = renderApp(
    path,
    {
      [route('listViews')]: { body: [...standardViews(), ...views] },
      [route('listQueueTickets')]: {
        body: [queueRow(1, { team: { id: 't1', name: 'Network' }, fields: VALUES })],
      },
      [route('listTeams')]: { body: [] },
      [route('updateView', 'v1')]: save,
      [route('createView')]: save,
      ...network,
    },
    agent,
    pages,
  )
  return { ...app, sent }
}

/** Opens the dialog that changes the view. */
async function openDialog(views = [view], network: Network = {}) {
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <ViewDialog view={view} start={view} views={views} onClose={() => {}} />
    </QueryClientProvider>
  )
  const opened = open('/inbox', views, [{ path: '/inbox', element }], network)
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Edit view' }) }
}

const columnsIn = (dialog: HTMLElement): string[] =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

describe('the columns of a view', () => {
  test('are chosen and ordered by keyboard, and always include the subject', async () => {
    const user = userEvent.setup()
    const { sent, dialog } = await openDialog()
    expect(columnsIn(dialog)).toEqual(['number', 'subject', 'status'])
    const boxes = within(dialog).getAllByRole('checkbox')
    // One Tab stop: arrow keys move between them.
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    boxes[0]?.focus()
    await user.keyboard(' {ArrowDown} {ArrowDown}{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    expect(document.activeElement).toBe(within(dialog).getByRole('checkbox', { name: 'Status' }))
    await within(dialog).findByText('Status: position 1 of 13')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ')
    expect(columnsIn(dialog)).toEqual(['status', 'subject', 'requester'])
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ columns: ['status', 'subject', 'requester'] }]))
  })

  test('can include ticket fields', async () => {
    const user = userEvent.setup()
    const { sent, dialog } = await openDialog([view], { [route('listFields')]: { body: [SITE] } })
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Site' }))
    expect(columnsIn(dialog)).toEqual(['number', 'subject', 'status', 'field.site'])
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ columns: ['number', 'subject', 'status', 'field.site'] }]),
    )
  })

  test('show the values of fields', async () => {
    const columns = ['field.site' as const, 'field.urgent' as const]
    const urgent = { ...SITE, key: 'urgent', name: 'Urgent', kind: 'yes_no' }
    open('/inbox?view=v1', [{ ...view, columns }], undefined, {
      [route('listFields')]: { body: [SITE, urgent] },
    })
    const link = await screen.findByRole('link', { name: 'Matter 1' })
    const row = link.closest('li')
    await waitFor(() => expect(row?.textContent).toContain('Basel'))
    await waitFor(() => expect(row?.textContent).toContain('Yes'))
    expect(row?.textContent).not.toContain('hidden')
  })

  test('determine the content of the rows', async () => {
    open('/inbox?view=v1', [{ ...view, columns: ['team'] }])
    const link = await screen.findByRole('link', { name: 'Matter 1' })
    const row = link.closest('li')
    expect(row?.textContent).toContain('Network')
    expect(row?.textContent).not.toContain('Pending')
    expect(row?.textContent).not.toContain('Words of 1')
  })
})

describe('the key of a view', () => {
  test('is stored, and must be unique', async () => {
    const user = userEvent.setup()
    const other = sampleView('v2', 'Printers', { key: 'p' })
    const { sent, dialog } = await openDialog([view, other])
    const field = within(dialog).getByRole('textbox', { name: 'Shortcut' })
    await user.type(field, 'p')
    await within(dialog).findByText('G and this key already open “Printers”.')
    await user.clear(field)
    await user.type(field, 'i')
    await within(dialog).findByText('G and this key already open “Inbox”.')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(field)
    expect(sent).toEqual([])
    await user.clear(field)
    await user.type(field, 'V{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ key: 'v' }]))
  })
})

describe('the place of a view', () => {
  const second = sampleView('v2', 'Printers', { isMine: true, visibility: 'own', place: 4 })
  const third = sampleView('v3', 'Phones', { isMine: true, visibility: 'own', place: 7 })
  const ofAll = sampleView('v4', 'Of all', { place: 1 })

  test('stays unchanged by default', async () => {
    const { sent, dialog } = await openDialog([view, second, third, ofAll])
    const field = within(dialog).getByRole<HTMLButtonElement>('combobox', { name: 'Position' })
    expect(await choicesOf(field)).toEqual(['Before “Printers”', 'Before “Phones”', 'At the end'])
    expect(field.textContent).toBe('Before “Printers”')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ place: 0 }]))
  })

  test.each([
    ['Before “Phones”', 7],
    ['At the end', 8],
  ])('can be set to: %s', async (choice, place) => {
    const { sent, dialog } = await openDialog([view, second, third, ofAll])
    await pick(within(dialog).getByRole('combobox', { name: 'Position' }), choice)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ place }]))
  })
})

test('lists team queues before other views, each followed by the views of its team', async () => {
  const ofTeam = { visibility: 'team', teamId: 't1' } as const
  open('/inbox', [
    sampleView('team-queue-t1', 'Network', {
      ...ofTeam,
      isStandard: true,
      count: { count: 14, isAtLeast: false },
    }),
    sampleView('team-queue-t2', 'Accounts', { ...ofTeam, teamId: 't2', isStandard: true }),
    view,
    sampleView('v3', 'Access points', ofTeam),
  ])
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  await views.findByRole('link', { name: /^Network/ })
  const names = views.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.slice(6)).toEqual(['Network14', 'Access points0', 'Accounts0', 'VPN, open0'])
})
