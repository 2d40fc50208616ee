import type { BulkJobOnWire } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { Toasts } from '#app/shell/toasts.tsx'
import { enterText } from '#testing/enter-text.ts'
import { VPN } from '#testing/bulk-inbox.tsx'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { passTime, stopClock } from '#testing/stopped-clock.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import { UndoKey } from '../undo-key.tsx'
import { BulkBar, type BulkSelection } from './bulk-bar.tsx'
import { BulkJobs } from './bulk-jobs.tsx'
import { pick } from '#testing/pick.ts'

let stop: () => void
beforeEach(() => {
  stop = listenToShortcuts()
})
afterEach(() => stop())

const jobOf = (more: Partial<BulkJobOnWire> = {}): BulkJobOnWire => ({
  id: 'job-1',
  action: 'priority',
  value: 'high',
  valueName: null,
  author: { id: 's2', username: 'ada' },
  state: 'running',
  ending: null,
  total: 1204,
  changed: 400,
  unchanged: 0,
  failed: 0,
  startedAt: '2026-05-04T08:00:00.000Z',
  endedAt: null,
  snooze: null,
  field: null,
  undoes: null,
  undoneBy: null,
  undoUntil: null,
  abilities: { stop: true, undo: true },
  ...more,
})

/** Shows the bar and some jobs, and records requests. */
function openBar(chosen: BulkSelection | null, jobs: () => BulkJobOnWire[], network: Network = {}) {
  const onDone = vi.fn<() => void>()
  const asked: unknown[] = []
  renderApp(
    '/',
    {
      [route('listBulkJobs')]: () => ({ body: jobs() }),
      [route('createBulkJob')]: async (request) => {
        asked.push(await request.json())
        return { body: { id: 'job-1' } }
      },
      ...network,
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            {chosen && <BulkBar chosen={chosen} onDone={onDone} />}
            <BulkJobs />
            <UndoKey />
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
  return { onDone, asked }
}

test('applies a key or a field to all selected tickets', async () => {
  const { onDone, asked } = openBar({ kind: 'rows', ids: ['t1', 't2'] }, () => [])
  await screen.findByRole('group', { name: 'Selected tickets' })
  await pick(screen.getByLabelText('Priority'), 'High')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  screen.getByLabelText('Priority').blur()
  await userEvent.keyboard('e')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(asked).toEqual([
    { ids: ['t1', 't2'], action: 'priority', value: 'high' },
    { ids: ['t1', 't2'], action: 'status', value: 'Solved' },
  ])
})

test('sends the filter condition instead of ids when all matching tickets are selected', async () => {
  const { asked } = openBar({ kind: 'all', condition: 'is:open tag', count: 99, isAtLeast: true }, () => [])
  await screen.findByRole('group', { name: 'Selected tickets' })
  await userEvent.keyboard('s')
  await screen.findByRole('dialog', { name: 'All matching tickets selected: more than 99' })
  await enterText(await screen.findByRole('combobox', { name: 'Until' }), 'tomorrow')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked).toMatchObject([{ condition: 'is:open tag', action: 'snooze' }]))
})

test('shows the progress of a job, stops it, and explains skipped tickets', async () => {
  let job = jobOf()
  const stopped = vi.fn<() => { body: BulkJobOnWire }>(() => {
    job = jobOf({
      state: 'ended',
      ending: 'stopped',
      changed: 400,
      failed: 1,
      abilities: { stop: false, undo: true },
    })
    return { body: job }
  })
  openBar(null, () => [job], {
    [route('stopBulkJob', 'job-1')]: stopped,
    [route('listBulkJobFailures', 'job-1')]: {
      body: [{ ticket: { id: 't9', number: 9, subject: 'Door' }, code: 'ticket_changed', because: null }],
    },
  })
  const jobs = within(await screen.findByRole('list', { name: 'Bulk changes' }))
  await jobs.findByText('400 of 1,204 tickets')
  expect(jobs.getByText(/Setting the priority to High/)).toBeDefined()
  await userEvent.click(jobs.getByRole('button', { name: 'Stop' }))
  await jobs.findByText(/^Stopped: 400 updated.*1 skipped$/)
  await userEvent.click(jobs.getByRole('button', { name: 'Show tickets' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('listitem')).textContent).toContain('#9 Door')
})

test('undoes a finished job by its button and by the key', async () => {
  const undone = vi.fn<() => { body: object }>(() => ({ body: { id: 'job-2' } }))
  const { onDone } = openBar(
    { kind: 'rows', ids: ['t1'] },
    () => [jobOf({ state: 'ended', ending: 'done', changed: 1204, abilities: { stop: false, undo: true } })],
    { [route('undoBulkJob', 'job-1')]: undone },
  )
  const jobs = within(await screen.findByRole('list', { name: 'Bulk changes' }))
  await userEvent.click(await jobs.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(1))
  await pick(screen.getByLabelText('Turn'), 'Waiting on third party')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('list', { name: 'Bulk changes' }))
  await userEvent.keyboard('u')
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(2))
  await screen.findByText('Undoing…')
})

test('adds a tag to all selected tickets, or removes it', async () => {
  const { asked, onDone } = openBar({ kind: 'rows', ids: ['t1'] }, () => [], {
    [route('listTags')]: { body: [VPN] },
    [route('getTagSettings')]: { body: { makers: 'admins' } },
  })
  await screen.findByRole('group', { name: 'Selected tickets' })
  await userEvent.keyboard('t')
  await userEvent.click(await screen.findByRole('option', { name: /^vpn/ }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await userEvent.keyboard('t')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Remove the tag/ }))
  await userEvent.click(await screen.findByRole('option', { name: /^vpn/ }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(asked).toEqual([
    { ids: ['t1'], action: 'tag', value: 'v' },
    { ids: ['t1'], action: 'untag', value: 'v' },
  ])
})

test('sets a field of all selected tickets, or empties it', async () => {
  const common = { help: '', requester: 'none', isArchived: false, version: 1 }
  const site = { ...common, key: 'site', name: 'Site', kind: 'choice' }
  const fields = [
    { ...common, key: 'memory', name: 'Memory', kind: 'number', choices: [] },
    { ...site, choices: [{ id: 'c1', name: 'Basel', isArchived: false }] },
  ]
  const { asked, onDone } = openBar({ kind: 'rows', ids: ['t1'] }, () => [], {
    [route('listFields')]: { body: fields },
  })
  const bar = within(await screen.findByRole('group', { name: 'Selected tickets' }))
  await userEvent.click(bar.getByRole('button', { name: 'Field' }))
  const dialog = within(await screen.findByRole('dialog'))
  await enterText(await dialog.findByLabelText('Memory'), 'much')
  await userEvent.click(dialog.getByRole('button', { name: 'Set field' }))
  await dialog.findByText('Enter a number, such as 12 or 12.5.')
  expect(asked).toEqual([])
  await pick(dialog.getByLabelText('Field'), 'Site')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Site' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Basel', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Set field' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await userEvent.click(bar.getByRole('button', { name: 'Field' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear field' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(asked).toEqual([
    { ids: ['t1'], action: 'field', value: { key: 'site', values: ['c1'] } },
    { ids: ['t1'], action: 'field', value: { key: 'memory', values: [] } },
  ])
})

test('lets an agent hand the selection over to a colleague', async () => {
  const sven = { id: 's7', username: 'Sven', email: null, openTickets: 1, isOnline: true }
  const { asked } = openBar({ kind: 'rows', ids: ['t1', 't2'] }, () => [], {
    [route('listAgents')]: { body: [sven] },
    [route('listTeams')]: { body: [] },
  })
  await screen.findByRole('group', { name: 'Selected tickets' })
  await userEvent.keyboard('a')
  await enterText(await screen.findByRole('combobox', { name: 'Name of a person or a team' }), 'sven')
  await screen.findByRole('option', { name: /^Sven/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked).toEqual([{ ids: ['t1', 't2'], action: 'assign', value: 's7' }]))
})

test('shows a rejected bulk snooze at its field, and keeps the text', async () => {
  const problem = { code: 'validation', detail: 'That time is in the past.', field: 'value.until' }
  const { onDone } = openBar({ kind: 'rows', ids: ['t1'] }, () => [], {
    [route('createBulkJob')]: { status: 400, body: problem },
  })
  await screen.findByRole('group', { name: 'Selected tickets' })
  await userEvent.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: '1 ticket selected' }))
  const field = await dialog.findByRole('combobox', { name: 'Until' })
  await enterText(field, 'in 1h')
  await userEvent.keyboard('{Enter}')
  const alert = dialog.getByRole('alert')
  await waitFor(() => expect(alert.textContent).toBe('That time is in the past.'))
  expect(field).toHaveProperty('value', 'in 1h')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-describedby')).toBe(alert.id)
  expect(screen.getAllByText('That time is in the past.')).toHaveLength(1)
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.type(field, '0')
  expect(alert.textContent).toBe('')
})

test('snoozes the selected tickets, and does not unsnooze them, on Enter right after the dialog opens', async () => {
  const { asked } = openBar({ kind: 'rows', ids: ['t1'] }, () => [])
  await screen.findByRole('group', { name: 'Selected tickets' })
  await userEvent.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: '1 ticket selected' }))
  expect((await dialog.findAllByRole('option')).at(-1)?.textContent).toContain('Unsnooze')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(asked).toMatchObject([{ ids: ['t1'], action: 'snooze', value: { wakes: 'either' } }]),
  )
})

test('shows the result of a job for ten seconds, and no result from before the page was opened', async () => {
  stopClock()
  const ended = { state: 'ended', ending: 'done', abilities: { stop: false, undo: true } } as const
  openBar(null, () => [
    jobOf({ ...ended, id: 'old', changed: 3, endedAt: new Date(Date.now() - 60_000).toISOString() }),
    jobOf({ ...ended, id: 'new', changed: 5, endedAt: new Date().toISOString() }),
  ])
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain('5 updated')
  expect(screen.queryByText('3 updated')).toBeNull()
  await passTime(10_000)
  expect(screen.queryByText('5 updated')).toBeNull()
})
