import { LIMITS } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { helpDeskWith, sampleMacro } from '#testing/sample-macros.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { writeRich } from '#testing/write-rich.ts'
import { choicesOf, pick } from '#testing/pick.ts'

const openDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('explains macros when there are none, and creates the first one with reply and steps', async () => {
  const { network, sent } = helpDeskWith([])
  renderApp('/macros', network, sessionOf('SupportTeam'))
  expect(await screen.findByText('No macros yet')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: 'New macro' })[0] ?? document.body)
  const dialog = await openDialog('New macro')
  await enterText(dialog.getByLabelText(/^Name/), 'VPN fault')
  // The editor is loaded when the user focuses the field.
  await userEvent.click(dialog.getByRole('textbox', { name: 'Reply' }))
  await dialog.findByRole('toolbar', { name: 'Formatting' })
  writeRich(dialog.getByRole('textbox', { name: 'Reply' }), 'We look at it, ')
  await enterText(dialog.getByLabelText('Fallback'), 'there')
  await userEvent.click(dialog.getByRole('button', { name: 'Insert' }))
  const adding = dialog.getByRole('combobox', { name: 'Add action' })
  await pick(adding, 'priority')
  await pick(adding, 'note')
  await enterText(dialog.getByRole('textbox', { name: 'Internal note' }), 'Called back.')
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  await screen.findByText('Macro saved.')
  expect(sent).toEqual([
    {
      method: 'POST',
      body: {
        name: 'VPN fault',
        visibility: 'own',
        teamId: null,
        reply: {
          version: 1,
          blocks: [
            {
              kind: 'paragraph',
              content: [
                { kind: 'text', text: 'We look at it, ' },
                { kind: 'placeholder', name: 'requester.firstName', otherwise: 'there' },
              ],
            },
          ],
        },
        steps: [
          { kind: 'priority', value: 'high' },
          { kind: 'note', value: 'Called back.' },
        ],
        files: [],
      },
    },
  ])
})

test('lets agents create macros for themselves and their teams only', async () => {
  const { network, sent } = helpDeskWith([])
  renderApp('/macros', network, sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: 'New macro' }))
  const dialog = await openDialog('New macro')
  expect(dialog.queryByRole('radio', { name: 'All staff' })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'A team' }))
  const team = dialog.getByRole<HTMLButtonElement>('combobox', { name: 'Team' })
  expect(await choicesOf(team)).toEqual(['Networks'])
  await enterText(dialog.getByLabelText(/^Name/), 'Ours')
  await pick(dialog.getByRole('combobox', { name: 'Add action' }), 'status')
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ visibility: 'team', teamId: 'team-1' })
})

test('lets an admin offer a macro to everyone or to any team', async () => {
  const { network, sent } = helpDeskWith([])
  renderApp('/macros', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'New macro' }))
  const dialog = await openDialog('New macro')
  await userEvent.click(await dialog.findByRole('radio', { name: 'A team' }))
  const team = dialog.getByRole<HTMLButtonElement>('combobox', { name: 'Team' })
  expect(await choicesOf(team)).toEqual(['Networks', 'Printing'])
  await userEvent.click(dialog.getByRole('radio', { name: 'All staff' }))
  await enterText(dialog.getByLabelText(/^Name/), 'For all')
  await pick(dialog.getByRole('combobox', { name: 'Add action' }), 'assign')
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    visibility: 'all',
    teamId: null,
    steps: [{ kind: 'assign', value: 'me' }],
  })
})

test('removes and adds steps of a macro, and allows one step of each kind', async () => {
  const { network, sent } = helpDeskWith([sampleMacro()])
  renderApp('/macros', network, sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: 'VPN fault' }))
  const dialog = await openDialog('Edit macro')
  const adding = dialog.getByRole<HTMLButtonElement>('combobox', { name: 'Add action' })
  expect(await choicesOf(adding)).not.toContain('Status')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove action Status' }))
  expect(document.activeElement).toBe(adding)
  expect(await choicesOf(adding)).toContain('Status')
  await pick(adding, 'team')
  await pick(dialog.getByRole('combobox', { name: 'Team' }), 'Printing')
  await userEvent.clear(dialog.getByLabelText(/^Name/))
  await enterText(dialog.getByLabelText(/^Name/), 'To the printers')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Macro saved.')
  expect(sent).toMatchObject([
    { method: 'PUT', body: { name: 'To the printers', steps: [{ kind: 'team', value: 'team-2' }] } },
  ])
  expect(sent[0]?.body).not.toHaveProperty('reply')
})

test('reports a step without a value, and sends nothing', async () => {
  const { network, sent } = helpDeskWith([])
  renderApp('/macros', network, sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: 'New macro' }))
  const dialog = await openDialog('New macro')
  await enterText(dialog.getByLabelText(/^Name/), 'Tagging')
  await pick(dialog.getByRole('combobox', { name: 'Add action' }), 'tag')
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  expect(await dialog.findByText('Choose a value or remove the action.')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: 'Add a tag' }))
  await userEvent.click(await screen.findByRole('option', { name: 'vpn', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  await screen.findByText('Macro saved.')
  expect(sent[0]?.body).toMatchObject({ steps: [{ kind: 'tag', value: 'tag-1' }] })
})

test('shows a server error in the dialog, and keeps the input', async () => {
  const refusals = [
    { code: 'validation', detail: 'Add a reply or at least one action.', field: 'steps' },
    { code: 'macro_name_in_use', detail: 'A macro with this name already exists.', field: 'name' },
  ]
  const { network } = helpDeskWith([sampleMacro()], {
    [route('createMacro')]: () => ({ status: refusals.length > 1 ? 400 : 409, body: refusals.shift() }),
  })
  renderApp('/macros', network, sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: 'New macro' }))
  const dialog = await openDialog('New macro')
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name/)
  expect(name.maxLength).toBe(LIMITS.macroName)
  await enterText(name, 'vpn FAULT')
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Error: Add a reply or at least one action.')
  await pick(dialog.getByRole('combobox', { name: 'Add action' }), 'status')
  await userEvent.click(dialog.getByRole('button', { name: 'Create macro' }))
  // The error stands beside the field, which gets the focus.
  expect(await dialog.findByText('A macro with this name already exists.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe('vpn FAULT')
})

test('keeps the name of a deleted target in a step until another is chosen', async () => {
  const steps = [{ kind: 'assign' as const, value: 's7', name: null, isGone: true }]
  const { network, sent } = helpDeskWith([sampleMacro({ steps })])
  renderApp('/macros', network, sessionOf('Admin'))
  expect((await screen.findByText('Assign to (deleted)')).getAttribute('data-gone')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'VPN fault' }))
  const dialog = await openDialog('Edit macro')
  const person = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' })
  expect(person.value).toBe('(deleted)')
  await userEvent.click(person)
  await userEvent.click(await screen.findByRole('option', { name: 'sam', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Macro saved.')
  expect(sent[0]?.body).toMatchObject({ steps: [{ kind: 'assign', value: 's9' }] })
})

test('deletes a macro after confirmation', async () => {
  const { network, sent } = helpDeskWith([sampleMacro()])
  renderApp('/macros', network, sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: 'VPN fault' }))
  await userEvent.click((await openDialog('Edit macro')).getByRole('button', { name: 'Delete' }))
  const asking = within(await screen.findByRole('dialog', { name: /^Delete macro \W*VPN fault/ }))
  await userEvent.click(asking.getByRole('button', { name: 'Cancel' }))
  const again = await openDialog('Edit macro')
  expect(sent).toEqual([])
  await userEvent.click(again.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete macro' }))
  await screen.findByText('Macro deleted.')
  expect(await screen.findByText('No macros yet')).toBeDefined()
  expect(sent).toEqual([{ method: 'DELETE', body: null }])
})

test('reports macros that cannot be loaded, and retries', async () => {
  let isDown = true
  const { network } = helpDeskWith([sampleMacro()])
  const list = network[route('listMacros')]
  network[route('listMacros')] = (request) =>
    isDown
      ? { status: 400, body: { code: 'validation', detail: 'Not now.' } }
      : typeof list === 'function'
        ? list(request)
        : {}
  renderApp('/macros', network, sessionOf('SupportTeam'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'VPN fault' })).toBeDefined()
})
