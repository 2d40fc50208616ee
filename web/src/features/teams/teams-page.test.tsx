import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import type { Team } from '#entities/user/teams/queries.ts'

const person = (id: string, username: string) => ({ id, username, role: 'SupportTeam' as const })
const [ada, bea, cleo, dan] = [
  person('a', 'ada'),
  person('b', 'bea'),
  person('c', 'cleo'),
  person('d', 'dan'),
]
const team = (more: Partial<Team> = {}): Team => ({
  id: 't1',
  name: 'Networks',
  address: null,
  members: [ada],
  openTickets: { count: 2, isAtLeast: false },
  version: 3,
  ...more,
})

/** Simulates a server with some teams, and records the sent bodies. */
function helpDesk(teams: Team[], answers: Record<string, { status?: number; body: unknown }> = {}) {
  const sent: unknown[] = []
  const answering = (name: 'createTeam' | 'updateTeam', key: string) => ({
    [key]: async (request: Request) => {
      sent.push(await request.json())
      return answers[name] ?? { body: team() }
    },
  })
  const network = {
    [route('listTeams')]: () => ({ body: teams }),
    [route('listStaffMembers')]: { body: [ada, bea, cleo, dan] },
    ...answering('createTeam', route('createTeam')),
    ...answering('updateTeam', route('updateTeam', 't1')),
    [route('deleteTeam', 't1')]: () => {
      teams.splice(0)
      return { status: 204, body: undefined }
    },
  }
  return { network, sent }
}

test('explains teams when there are none, and creates the first one', async () => {
  const { network, sent } = helpDesk([])
  renderApp('/teams', network, sessionOf('Admin'))
  expect(await screen.findByText('No teams yet')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: 'New team' })[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'New team' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create team' }))
  expect(await dialog.findByText('Enter a name for the team.')).toBeDefined()
  await enterText(dialog.getByLabelText('Name'), ' Second   level ')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Add member' }))
  await userEvent.click(await screen.findByRole('option', { name: /bea/, hidden: true }))
  expect(await dialog.findByText('Members (1)')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Create team' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ name: ' Second   level ', address: '', memberIds: ['b'] }])
})

test('lists teams with their members and open tickets', async () => {
  const many = team({
    id: 't2',
    name: 'Printers',
    address: 'print@example.com',
    members: [ada, bea, cleo, dan],
    openTickets: { count: 99, isAtLeast: true },
  })
  const { network } = helpDesk([team(), many, team({ id: 't3', name: 'Rooms', members: [] })])
  renderApp('/teams', network, sessionOf('Admin'))
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Networks\W*ada\W*–2$/),
    expect.stringMatching(/^Printers\W*ada\W*, \W*bea\W* and 2 othersprint@example\.com99\+$/),
    'RoomsNo members yet–2',
  ])
})

test('sends the version when saving a team, and shows the latest version after a conflict', async () => {
  const teams = [team({ members: [ada, bea] })]
  const changed = { code: 'team_changed', title: 'Changed', detail: 'Somebody else has changed this team.' }
  const { network, sent } = helpDesk(teams, {
    updateTeam: { status: 409, body: { ...changed, status: 409 } },
  })
  renderApp('/teams', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'Networks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change team' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove ada' }))
  teams[0] = team({ name: 'Networks and more', version: 4 })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show latest version' }))
  expect(await screen.findByDisplayValue('Networks and more')).toBeDefined()
  expect(sent).toEqual([{ name: 'Networks', address: '', memberIds: ['b'], version: 3 }])
})

test('lists the consequences for tickets before a team is deleted', async () => {
  const { network } = helpDesk([team()])
  const { router } = renderApp('/teams?team=t1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete team' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete team \W*Networks\W*\?$/ }))
  expect(dialog.getByText(/^Its 2 open tickets will have no team\./)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete team' }))
  expect(await screen.findByText('No teams yet')).toBeDefined()
  expect(router.state.location.search).toBe('')
})

test('says so when a link leads to a deleted team', async () => {
  const { network } = helpDesk([team()])
  renderApp('/teams?team=gone', network, sessionOf('Admin'))
  expect(await screen.findByRole('dialog', { name: 'Team not found' })).toBeDefined()
})
