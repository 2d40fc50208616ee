import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { choicesOf, pick } from '#testing/pick.ts'

const room = {
  key: 'room',
  name: 'Room',
  help: '',
  kind: 'text',
  requester: 'writes',
  choices: [],
  required: 'raise',
  shownIf: null,
}
const DEVICE = {
  id: 'device',
  name: 'Broken device',
  description: 'For what can be carried.',
  picture: 'none',
  date: 'required',
  fields: [room],
}
const ACCESS = {
  id: 'access',
  name: 'Access',
  description: '',
  picture: 'none',
  date: 'required',
  fields: [],
}

const open = (forms: readonly object[], path = '/NewTicket', network: Network = {}) =>
  renderApp(path, { [route('listRequestForms')]: { body: forms }, ...network }, sessionOf('User'))
const choice = () => screen.findByRole<HTMLButtonElement>('combobox', { name: 'What is it about?' })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => localStorage.clear())

test('offers no choice of forms when only the default form exists', async () => {
  open([])
  expect(await screen.findByLabelText(/Proof Image/)).toBeDefined()
  expect(screen.queryByRole('combobox')).toBe(null)
})

test('lets the user choose a form by label and keyboard, and keeps the text', async () => {
  const { router } = open([DEVICE, ACCESS])
  const select = await choice()
  expect(await choicesOf(select)).toEqual(['General request', 'Broken device', 'Access'])
  expect(select.value).toBe('')
  await enterText(await field(/subject/), 'It smokes')
  await enterText(await field(/Message/), 'Since noon.')
  // The choice comes before all fields.
  await userEvent.click(screen.getByLabelText(/Problem Occured Date/))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(select)

  await pick(select, 'Broken device')
  expect(await field(/Room/)).toBeDefined()
  expect(screen.queryByLabelText(/Proof Image/)).toBe(null)
  expect(screen.getByText('For what can be carried.')).toBeDefined()
  expect(router.state.location.search).toBe('?form=device')
  expect(document.activeElement).toBe(select)
  expect((await field(/subject/)).value).toBe('It smokes')
  await userEvent.type(await field(/Message/), ' It is hot.')

  await pick(select, 'General request')
  expect(await screen.findByLabelText(/Proof Image/)).toBeDefined()
  expect((await field(/Message/)).value).toBe('Since noon. It is hot.')
  expect(router.state.location.search).toBe('')
})

test('keeps the text of a form across a reload until the ticket is raised', async () => {
  const first = open([ACCESS], '/NewTicket?form=access')
  await enterText(await field(/subject/), 'A key')
  first.unmount()
  const raised: unknown[] = []
  const { router } = open([ACCESS], '/NewTicket?form=access', {
    [route('createTicket')]: async (request) => {
      raised.push(await request.json())
      return { body: { id: 'ticket-1', number: 1 } }
    },
    [route('getTicket', 'ticket-1')]: { body: sampleTicket() },
  })
  expect((await field(/subject/)).value).toBe('A key')
  await enterText(await field(/Message/), 'Please.')
  await enterText(screen.getByLabelText(/Problem Occured Date/), '2026-05-04')
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  expect(raised).toEqual([
    expect.objectContaining({ formId: 'access', subject: 'A key', message: 'Please.', fields: {} }),
  ])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test("keeps the values of a form's own fields across a reload until the ticket is raised", async () => {
  const device = {
    ...room,
    key: 'device',
    name: 'Device',
    kind: 'choice',
    choices: [{ id: 'c1', name: 'Laptop', isArchived: false }],
  }
  const form = { ...DEVICE, fields: [device, room] }
  const first = open([form], '/NewTicket?form=device')
  await enterText(await field(/Room/), 'B 12')
  await userEvent.click(screen.getByRole('combobox', { name: /Device/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Laptop', hidden: true }))
  first.unmount()
  const raised: unknown[] = []
  const { router } = open([form], '/NewTicket?form=device', {
    [route('createTicket')]: async (request) => {
      raised.push(await request.json())
      return { body: { id: 'ticket-1', number: 1 } }
    },
    [route('getTicket', 'ticket-1')]: { body: sampleTicket() },
  })
  expect((await field(/Room/)).value).toBe('B 12')
  await enterText(await field(/subject/), 'It smokes')
  await enterText(await field(/Message/), 'Please.')
  await enterText(screen.getByLabelText(/Problem Occured Date/), '2026-05-04')
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  expect(raised).toEqual([expect.objectContaining({ fields: { device: ['c1'], room: ['B 12'] } })])
  expect(Object.keys(localStorage).filter((key) => /^(draft|request-key):/.test(key))).toEqual([])
})

test('retries with the same idempotency key after a lost response, and uses a new key for changed text', async () => {
  const keys: (string | null)[] = []
  const answers = ['offline', 'answer_lost', 'offline']
  const { router } = open([ACCESS], '/NewTicket?form=access', {
    [route('createTicket')]: (request) => {
      keys.push(request.headers.get('idempotency-key'))
      const code = answers.shift()
      if (code === 'offline') throw new TypeError('no network')
      return code
        ? {
            status: 409,
            body: { code, title: 'With this Idempotency-Key', detail: 'With this Idempotency-Key' },
          }
        : { body: { id: 'ticket-1', number: 1 } }
    },
    [route('getTicket', 'ticket-1')]: { body: sampleTicket() },
  })
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'submit' }))
  await enterText(await field(/subject/), 'A key')
  await enterText(await field(/Message/), 'Please.')
  await enterText(screen.getByLabelText(/Problem Occured Date/), '2026-05-04')
  await submit()
  await screen.findByText(/Can’t reach the help desk/)
  await submit()
  // A sentence for users. Sending again then is a new request.
  await screen.findByText(/may have been sent already/)
  await submit()
  await screen.findByText(/Can’t reach the help desk/)
  await enterText(await field(/Message/), ' Soon.')
  await submit()
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

test('waits for the form named in a link, and says so if the form no longer exists', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  open([ACCESS], '/NewTicket?form=device', {
    [route('listRequestForms')]: async () => {
      await promise
      return { body: [ACCESS] }
    },
  })
  await screen.findByRole('heading', { name: 'Submit New Ticket' })
  expect(screen.queryByLabelText(/subject/)).toBe(null)
  resolve()
  const select = await choice()
  expect(select.value).toBe('')
  const described = select.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'This form is no longer available. Choose another form.',
  )
  expect(select.getAttribute('aria-invalid')).toBe('true')
  await pick(select, 'Access')
  await waitFor(() => expect(screen.queryByText(/no longer available/)).toBe(null))
})

test("shows the user's similar tickets below every form", async () => {
  open([ACCESS], '/NewTicket?form=access', {
    [route('searchSimilarTickets')]: {
      body: [
        {
          id: 'ticket-7',
          number: 7,
          subject: 'A key is lost',
          status: 'Solved',
          createdAt: '2026-01-05T09:00:00.000Z',
          words: ['key'],
        },
      ],
    },
  })
  await enterText(await field(/subject/), 'A key for the cellar')
  expect(await screen.findByText(/A key is lost/)).toBeDefined()
})

test('a form without a date asks for none, and needs a picture if it requires one', async () => {
  const raised: unknown[] = []
  open([{ ...ACCESS, picture: 'required', date: 'none' }], '/NewTicket?form=access', {
    [route('createTicket')]: async (request) => {
      raised.push(await request.json())
      return { body: { id: 'ticket-1', number: 1 } }
    },
  })
  await enterText(await field(/subject/), 'A key')
  expect(screen.queryByLabelText(/Problem Occured Date/)).toBe(null)
  await enterText(await field(/Message/), 'Please.')
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  expect(await screen.findByText('Add a picture.')).toBeDefined()
  expect(raised).toEqual([])
})
