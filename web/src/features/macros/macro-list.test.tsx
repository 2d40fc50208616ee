import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { helpDeskWith, sampleMacro } from '#testing/sample-macros.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

test('lists macros with their owners, the beginning of the reply, and the steps', async () => {
  const blocks = [
    {
      kind: 'paragraph' as const,
      content: [
        { kind: 'text' as const, text: 'Hello ' },
        { kind: 'placeholder' as const, name: 'requester.firstName', otherwise: 'there' },
        { kind: 'text' as const, text: `, ${'long '.repeat(60)}` },
      ],
    },
  ]
  const { network } = helpDeskWith([
    sampleMacro({ reply: { version: 1, blocks }, visibility: 'team', teamId: 'team-1' }),
    sampleMacro({
      id: 'm2',
      name: 'From afar',
      visibility: 'all',
      mayChange: false,
      steps: [{ kind: 'tag', value: 'tag-9', name: null, isGone: true }],
    }),
  ])
  renderApp('/macros', network, sessionOf('SupportTeam'))
  const list = within(await screen.findByRole('list', { name: 'Macros' }))
  const own = await list.findByText('Networks')
  const words = own.closest('li')?.textContent ?? ''
  expect(words).toMatch(/Hello \[Requester’s first name\], long .*…Set status to Pending$/)
  const other = list.getByText('From afar').closest('li')
  expect(other?.textContent).toBe('From afarAll staffShortcutnoneAdd tag (deleted)')
  // Macros that the reader cannot change have no button.
  expect(list.queryByRole('button', { name: 'From afar' })).toBeNull()
})

test('assigns a shortcut to a macro, unless a ticket action already uses the key', async () => {
  const told: unknown[] = []
  const { network } = helpDeskWith(
    [sampleMacro(), sampleMacro({ id: 'm2', name: 'From afar', mayChange: false })],
    {
      [route('updatePreferences')]: async (request) => {
        told.push(await request.json())
        return { body: {} }
      },
    },
  )
  renderApp('/macros', network, sessionOf('SupportTeam'))
  const first = await screen.findByRole('button', { name: 'Shortcut for: VPN fault none' })
  expect(first.textContent).toBe('none')
  await userEvent.click(first)
  await userEvent.keyboard('e')
  expect((await screen.findByRole('alert')).textContent).toBe('Shortcut already used for: Solve')
  await userEvent.keyboard('q')
  await waitFor(() => expect(told).toEqual([{ workspace: { keys: { 'macro.m1': 'q' } } }]))
  await waitFor(() => expect(first.textContent).toBe('Q'))
  // Users can also assign keys to macros of others.
  await userEvent.click(screen.getByRole('button', { name: 'Shortcut for: From afar none' }))
  await userEvent.keyboard('q')
  expect((await screen.findByRole('alert')).textContent).toBe('Shortcut already used for: VPN fault')
  await userEvent.keyboard('{Shift>}v{/Shift}')
  await waitFor(() =>
    expect(told.at(-1)).toEqual({ workspace: { keys: { 'macro.m1': 'q', 'macro.m2': 'V' } } }),
  )
  await userEvent.click(first)
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(told.at(-1)).toEqual({ workspace: { keys: { 'macro.m2': 'V' } } }))
})

test('filters many macros by name', async () => {
  const many = Array.from({ length: 40 }, (_, at) => sampleMacro({ id: `m${at}`, name: `Answer ${at}` }))
  renderApp('/macros', helpDeskWith(many).network, sessionOf('SupportTeam'))
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Macros' })).queryAllByRole('button', { name: /^Answer/ })
  expect(await lines()).toHaveLength(40)
  const box = screen.getByRole('searchbox', { name: 'Filter macros' })
  await enterText(box, 'answer 3')
  await screen.findByText('11 found')
  expect(await lines()).toHaveLength(11)
  await userEvent.type(box, 'x')
  await screen.findByText('No results for “answer 3x”')
  const [, below] = screen.getAllByRole('button', { name: 'Clear filter' })
  await userEvent.click(below ?? box)
  await waitFor(async () => expect(await lines()).toHaveLength(40))
})
