import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

/** Opens the dialog on a page of a support agent, and records updates of the account. */
async function openDialog() {
  const told: unknown[] = []
  const rendered = renderApp(
    '/account',
    {
      [route('updatePreferences')]: async (request) => {
        told.push(await request.json())
        return { body: {} }
      },
    },
    sessionOf('SupportTeam'),
  )
  await screen.findByRole('heading', { level: 1 })
  await waitFor(async () => {
    if (!screen.queryByRole('dialog')) await userEvent.keyboard('?')
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
  return { ...rendered, told, dialog: within(screen.getByRole('dialog')) }
}

const keyOf = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog'], action: string) =>
  dialog.findByRole('button', { name: (name: string) => name.startsWith(`Shortcut for: ${action} `) })

test('lists the shortcuts by the page where they work, and turns single letters off for the account', async () => {
  const { dialog, told } = await openDialog()
  const everywhere = within(dialog.getByRole('region', { name: 'Everywhere' }))
  const line = everywhere.getByText('Search').closest('div')
  expect(line?.textContent).toBe('Search/')
  await userEvent.click(dialog.getByRole('switch'))
  await waitFor(() => expect(told).toContainEqual({ workspace: { letters: false } }))
  expect(dialog.getByRole('switch')).toHaveProperty('checked', false)
})

test('sets another key or no key for an action, and shows an error for a key in use', async () => {
  const { dialog, told } = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Change shortcuts' }))
  await userEvent.click(await keyOf(dialog, 'Snooze'))
  await userEvent.keyboard('e')
  expect((await dialog.findByRole('alert')).textContent).toBe('Shortcut already used for: Solve')
  await userEvent.keyboard('{Control>}q{/Control}')
  expect(dialog.getByRole('alert').textContent).toBe('Use one letter or symbol without Ctrl or Alt.')
  await userEvent.keyboard('z')
  await waitFor(() => expect(told).toContainEqual({ workspace: { keys: { 'inbox.snooze': 'z' } } }))
  expect((await keyOf(dialog, 'Snooze')).textContent).toBe('Z')

  await userEvent.click(await keyOf(dialog, 'Solve'))
  await userEvent.keyboard('{Backspace}')
  await waitFor(() =>
    expect(told).toContainEqual({ workspace: { keys: { 'inbox.snooze': 'z', 'inbox.solve': '' } } }),
  )
  // A view has a sequence of two keys. The user chooses the second.
  await userEvent.click(await keyOf(dialog, 'Chats'))
  await userEvent.keyboard('7')
  await waitFor(() => expect(told.at(-1)).toMatchObject({ workspace: { keys: { 'go.chats': 'g 7' } } }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reset all' }))
  await waitFor(() => expect(told.at(-1)).toEqual({ workspace: { keys: {} } }))
})

test('cancels the choice of a key by Escape, and closes the dialog by the next Escape', async () => {
  const { dialog } = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Change shortcuts' }))
  await userEvent.click(await keyOf(dialog, 'Snooze'))
  await userEvent.keyboard('{Escape}')
  expect((await keyOf(dialog, 'Snooze')).textContent).toBe('S')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('finds shortcuts by words', async () => {
  const { dialog } = await openDialog()
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search shortcuts' }), 'CLOS')
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Close'])
  await userEvent.keyboard('x')
  expect(dialog.getByRole('status').textContent).toBe('No match')
})
