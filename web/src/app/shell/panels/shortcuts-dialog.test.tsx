import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

/** The dialog on a page of a support member, and what it has told the account. */
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
  dialog.findByRole('button', { name: (name: string) => name.startsWith(`Key for: ${action} `) })

test('the keys of the page are listed by place, and single letters can be turned off for the account', async () => {
  const { dialog, told } = await openDialog()
  const everywhere = within(dialog.getByRole('region', { name: 'Everywhere' }))
  const line = everywhere.getByText('Search').closest('div')
  expect(line?.textContent).toBe('Search/')
  await userEvent.click(dialog.getByRole('switch'))
  await waitFor(() => expect(told).toContainEqual({ workspace: { letters: false } }))
  expect(dialog.getByRole('switch')).toHaveProperty('checked', false)
})

test('an action gets another key, none, or a word why not', async () => {
  const { dialog, told } = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Change keys' }))
  await userEvent.click(await keyOf(dialog, 'Snooze'))
  await userEvent.keyboard('e')
  expect((await dialog.findByRole('alert')).textContent).toBe('That key is taken: Solve')
  await userEvent.keyboard('{Control>}q{/Control}')
  expect(dialog.getByRole('alert').textContent).toBe('One letter or sign, please, without Ctrl or Alt.')
  await userEvent.keyboard('z')
  await waitFor(() => expect(told).toContainEqual({ workspace: { keys: { 'inbox.snooze': 'z' } } }))
  expect((await keyOf(dialog, 'Snooze')).textContent).toBe('Z')

  await userEvent.click(await keyOf(dialog, 'Solve'))
  await userEvent.keyboard('{Backspace}')
  await waitFor(() =>
    expect(told).toContainEqual({ workspace: { keys: { 'inbox.snooze': 'z', 'inbox.solve': '' } } }),
  )
  // What goes to a view has two keys, of which the second is chosen.
  await userEvent.click(await keyOf(dialog, 'Chats'))
  await userEvent.keyboard('7')
  await waitFor(() => expect(told.at(-1)).toMatchObject({ workspace: { keys: { 'go.chats': 'g 7' } } }))
  await userEvent.click(dialog.getByRole('button', { name: 'All as usual' }))
  await waitFor(() => expect(told.at(-1)).toEqual({ workspace: { keys: {} } }))
})

test('Escape gives up a key that is being chosen, and then closes the dialog as ever', async () => {
  const { dialog } = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Change keys' }))
  await userEvent.click(await keyOf(dialog, 'Snooze'))
  await userEvent.keyboard('{Escape}')
  expect((await keyOf(dialog, 'Snooze')).textContent).toBe('S')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
