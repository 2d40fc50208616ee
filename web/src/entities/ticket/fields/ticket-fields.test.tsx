import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { TicketFieldsOnWire } from '@support-desk/contract'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { PaneFields } from './pane-fields.tsx'
import { useSolving } from './use-solving.tsx'
import { pick } from '#testing/pick.ts'

type Field = TicketFieldsOnWire['fields'][number]

const field = (key: string, name: string, more: Partial<Field> = {}): Field => ({
  key,
  name,
  help: '',
  kind: 'text',
  requester: 'writes',
  choices: [],
  required: 'never',
  shownIf: null,
  isAsked: true,
  mayWrite: true,
  values: [],
  ...more,
})
const MOVING = { id: 'f1', name: 'Moving' }
const REPAIR = { id: 'f2', name: 'Repair' }
const SITE = { value: 'Basel', label: 'Basel' }

/** Shows an element with the given fields, and records requests. */
function open(element: ReactNode, first: TicketFieldsOnWire) {
  let answer = first
  const asked: unknown[] = []
  renderApp(
    '/',
    {
      [route('getTicketFields', 'ticket-1')]: () => ({ body: answer }),
      [route('updateTicketForm', 'ticket-1')]: async (request) => {
        asked.push(await request.json())
        answer = {
          ...answer,
          form: REPAIR,
          fields: [field('cause', 'Cause'), field('site', 'Site', { isAsked: false, values: [SITE] })],
        }
        return { body: answer }
      },
      [route('updateTicketFields', 'ticket-1')]: async (request) => {
        asked.push(await request.json())
        return { body: answer }
      },
    },
    sessionOf('SupportTeam'),
    [{ path: '*', element: <WithCache>{element}</WithCache> }],
  )
  return { asked }
}

test('changes the form of a ticket in the dialog of its fields, and keeps the values', async () => {
  const fields = [field('site', 'Site', { values: [SITE] })]
  const { asked } = open(<PaneFields ticketId="ticket-1" />, {
    form: MOVING,
    forms: [MOVING, REPAIR],
    fields,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit fields' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('Cause')).toBeNull()
  await pick(await dialog.findByLabelText('Form'), 'Repair')
  await enterText(await dialog.findByLabelText('Cause'), 'Heat')
  expect(dialog.getByLabelText('Site')).toHaveProperty('value', 'Basel')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ formId: 'f2' }, { values: { cause: ['Heat'] } }])
})

test('offers to set another form for a ticket without fields', async () => {
  open(<PaneFields ticketId="ticket-1" />, { form: MOVING, forms: [MOVING, REPAIR], fields: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a form' }))
  expect(await screen.findByLabelText('Form')).toHaveProperty('value', 'f1')
})

test('asks for the fields required to solve a ticket, and then solves it', async () => {
  const fields = [field('cause', 'Cause', { required: 'solve' }), field('site', 'Site')]
  const solved: string[] = []
  const Solving = () => {
    const { ask, dialog } = useSolving('ticket-1')
    return (
      <>
        <button type="button" onClick={() => ask(() => solved.push('solved'))}>
          Solve
        </button>
        {dialog}
      </>
    )
  }
  const { asked } = open(<Solving />, { form: REPAIR, forms: [MOVING, REPAIR], fields })
  await userEvent.click(await screen.findByRole('button', { name: 'Solve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Before this ticket is solved' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Save and solve' }))
  await dialog.findByText('Required.')
  expect([asked, solved]).toEqual([[], []])
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Cause/)))
  await enterText(dialog.getByLabelText(/^Cause/), 'Heat')
  await userEvent.click(dialog.getByRole('button', { name: 'Save and solve' }))
  await waitFor(() => expect(solved).toEqual(['solved']))
  expect(asked).toEqual([{ values: { cause: ['Heat'] } }])
  expect(screen.queryByLabelText('Form')).toBeNull()
})
