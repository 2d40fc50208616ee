import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import type { Tag } from '#entities/ticket/tags/queries.ts'

const tag = (id: string, name: string, more: Partial<Tag> = {}): Tag => ({
  id,
  name,
  isArchived: false,
  otherNames: [],
  tickets: { count: 2, isAtLeast: false },
  ...more,
})

/** Simulates a server with some tags, and records the sent bodies. */
function helpDesk(tags: Tag[], more: Network = {}) {
  const sent: unknown[] = []
  const answering = (key: string) => ({
    [key]: async (request: Request) => {
      const body: unknown = await request.json()
      sent.push(body)
      return { body: { ...tags[0], ...(body as object) } }
    },
  })
  const network: Network = {
    [route('listTags')]: () => ({ body: tags }),
    [route('getTagSettings')]: { body: { makers: 'staff' } },
    [route('getTag', 't1')]: () => ({ body: tags[0] }),
    ...answering(route('createTag')),
    ...answering(route('updateTag', 't1')),
    ...answering(route('mergeTag', 't1')),
    ...answering(route('updateTagSettings')),
    ...more,
  }
  return { network, sent }
}

test('explains tags when there are none, and creates the first one', async () => {
  const { network, sent } = helpDesk([])
  renderApp('/tags', network, sessionOf('Admin'))
  expect(await screen.findByText('No tags yet')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: 'New tag' })[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'New tag' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create tag' }))
  expect(await dialog.findByText('Enter a name for the tag.')).toBeDefined()
  await enterText(dialog.getByLabelText('Name'), 'vpn')
  await userEvent.click(dialog.getByRole('button', { name: 'Create tag' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ name: 'vpn' }])
})

test('lists tags with their other names and tickets, and changes the roles that can create tags', async () => {
  const { network, sent } = helpDesk([
    tag('t1', 'vpn', { otherNames: ['Cisco', 'tunnel'], tickets: { count: 999, isAtLeast: true } }),
    tag('t2', 'y2k', { isArchived: true }),
  ])
  renderApp('/tags', network, sessionOf('Admin'))
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^vpn\W*Cisco\W* and \W*tunnel\W*Active999\+$/),
    'y2k–Archived2',
  ])
  await userEvent.click(await screen.findByRole('switch', { name: 'Only admins can create tags' }))
  await waitFor(() => expect(sent).toEqual([{ makers: 'admins' }]))
})

test('renames, archives and merges a tag', async () => {
  const { network, sent } = helpDesk([tag('t1', 'vpn'), tag('t2', 'remote work')])
  renderApp('/tags?tag=t1', network, sessionOf('Admin'))
  let dialog = within(await screen.findByRole('dialog', { name: 'Edit tag' }))
  await userEvent.clear(dialog.getByLabelText('Name'))
  await enterText(dialog.getByLabelText('Name'), 'VPN client')
  await userEvent.click(dialog.getByRole('switch', { name: /^Archived/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'vpn' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Edit tag' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Merge into another tag…' }))
  const merging = within(await screen.findByRole('dialog', { name: /^Merge tag .*vpn/ }))
  await userEvent.click(merging.getByRole('combobox', { name: 'Merge into' }))
  await userEvent.click(await screen.findByRole('option', { name: 'remote work', hidden: true }))
  await userEvent.click(merging.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ name: 'VPN client', isArchived: true }, { intoId: 't2' }])
})
