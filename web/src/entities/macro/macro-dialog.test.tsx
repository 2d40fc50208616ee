import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import type { Macro } from './queries.ts'
import { MacroDialog } from './macro-dialog.tsx'

const macro: Macro = {
  id: 'm1',
  name: 'Solved',
  visibility: 'all',
  teamId: null,
  reply: null,
  files: [],
  steps: [{ kind: 'status', value: 'Solved', name: null, isGone: false }],
  owner: null,
  isMine: false,
  mayChange: false,
}

test('asks for missing required fields before a macro solves the ticket, and then applies the macro', async () => {
  let values: { value: string; label: string }[] = []
  const onApply = vi.fn<(macro: Macro) => void>()
  const room = {
    key: 'room',
    name: 'Room',
    help: '',
    kind: 'text',
    requester: 'none',
    choices: [],
    required: 'solve',
    shownIf: null,
    isAsked: true,
    mayWrite: true,
  }
  const shown = () => ({
    form: { id: 'default', name: 'General request' },
    forms: [],
    fields: [{ ...room, values }],
  })
  renderApp(
    '/',
    {
      [route('previewMacro', 'm1')]: () => ({
        body: {
          reply: null,
          missing: [],
          changes: values.length > 0 ? [{ what: 'status', from: 'Pending', to: 'Solved' }] : [],
          obstacle:
            values.length > 0
              ? null
              : { step: 0, code: 'fields_missing', detail: 'Please fill in first: Room.' },
        },
      }),
      [route('getTicketFields', 'ticket-1')]: () => ({ body: shown() }),
      [route('updateTicketFields', 'ticket-1')]: async (request) => {
        const { values: given } = (await request.json()) as { values: { room: string[] } }
        values = given.room.map((value) => ({ value, label: value }))
        return { body: shown() }
      },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <MacroDialog
              ticketId="ticket-1"
              macro={macro}
              isBusy={false}
              appliesAtOnce={false}
              onReply={null}
              onApply={onApply}
              onClose={() => undefined}
            />
          </WithCache>
        ),
      },
    ],
  )
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(apply.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the fields' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Required.')).toBeDefined()
  await enterText(screen.getByRole('textbox', { name: /Room/ }), 'B 12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(apply.disabled).toBe(false))
  await userEvent.click(apply)
  expect(onApply).toHaveBeenCalledWith(macro)
})
