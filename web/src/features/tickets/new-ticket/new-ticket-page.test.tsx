import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

const picture = () => new File(['not empty'], 'proof.png', { type: 'image/png' })
const problemOf = (label: RegExp) => {
  const field = screen.getByLabelText(label)
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

/** Replaces uploads, which would leave the simulated browser. */
const upload = { status: 200, answer: {} as unknown, sent: [] as FormData[] }
class StubbedUpload {
  upload = {}
  status = 0
  responseText = ''
  onload?: () => void
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = () => 'application/json'
  send(body: FormData): void {
    upload.sent.push(body)
    this.status = upload.status
    this.responseText = JSON.stringify(upload.answer)
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  Object.assign(upload, { status: 200, answer: { ticketID: 'ticket-1' }, sent: [] })
  vi.stubGlobal('XMLHttpRequest', StubbedUpload)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})

async function fillIn(): Promise<void> {
  await enterText(await screen.findByLabelText(/Problem Occured Date/), '2026-05-04')
  await enterText(screen.getByLabelText(/Problem Occured Time/), '09:30')
  await enterText(screen.getByLabelText(/subject/), 'Green projector')
  await enterText(screen.getByLabelText(/Message/), 'All is green.')
  await userEvent.upload(screen.getByLabelText(/Proof Image/), picture())
}

test('reports missing values beside their fields, and focuses the first one', async () => {
  renderApp('/NewTicket', {}, sessionOf('User', { username: 'without-draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'submit' }))
  for (const label of [/Problem Occured Date/, /subject/, /Message/, /Proof Image/])
    expect(problemOf(label)).toContain('Input fields Are Empty')
  expect(problemOf(/Problem Occured Time/)).toBe('')
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'date'))
  expect(upload.sent).toHaveLength(0)

  await userEvent.type(screen.getByLabelText(/subject/), 'x')
  expect(problemOf(/subject/)).not.toContain('Input fields Are Empty')
})

test('keeps the sent form filled until the page of the new ticket has loaded', async () => {
  const { promise: details, resolve: answer } = Promise.withResolvers<void>()
  const { router } = renderApp(
    '/NewTicket',
    {
      [route('getTicket', 'ticket-1')]: async () => {
        await details
        return { body: sampleTicket() }
      },
    },
    sessionOf('User'),
  )
  await fillIn()
  const filled = () => {
    expect(screen.getByLabelText(/subject/)).toHaveProperty('value', 'Green projector')
    expect(screen.getByAltText('Preview of proof.png')).toBeDefined()
  }
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  await waitFor(() => expect(upload.sent).toHaveLength(1))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]))
  filled()
  expect(router.state.location.pathname).toBe('/NewTicket')
  // Text typed now must not be stored as a draft.
  await enterText(screen.getByLabelText(/Message/), 'more')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  answer()
  expect(await screen.findByText('Waiting To Assign')).toBeDefined()
  expect(upload.sent).toHaveLength(1)
})

test('sends a complete ticket, deletes the draft, and opens the details', async () => {
  const { router } = renderApp(
    '/NewTicket',
    { [route('getTicket', 'ticket-1')]: { body: sampleTicket() } },
    sessionOf('User'),
  )
  await fillIn()
  expect(problemOf(/Message/)).toContain('987 of 1000 characters left')
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))

  const [form] = upload.sent
  expect(JSON.parse(String(form?.get('ticketdetails')))).toEqual({
    date: '2026-05-04',
    time: '09:30',
    subject: 'Green projector',
    message: 'All is green.',
  })
  expect(form?.get('img')).toHaveProperty('name', 'proof.png')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('keeps the draft across a reload, for its author only', async () => {
  const { unmount } = renderApp('/NewTicket', {}, sessionOf('User'))
  await enterText(await screen.findByLabelText(/subject/), 'Green projector')
  unmount()

  const again = renderApp('/NewTicket', {}, sessionOf('User'))
  expect(await screen.findByLabelText(/subject/)).toHaveProperty('value', 'Green projector')
  again.unmount()

  // The name of a deleted account may be used again.
  const namesake = { id: 'u2', username: 'ada', role: 'User', requiredAction: null }
  renderApp('/NewTicket', { [route('getCurrentUser')]: { body: namesake } }, sessionOf('User'))
  expect(await screen.findByLabelText(/subject/)).toHaveProperty('value', '')
})

test('shows a server error beside its field, or below the form', async () => {
  renderApp('/NewTicket', {}, sessionOf('User'))
  await fillIn()
  Object.assign(upload, {
    status: 400,
    answer: { msg: 'The picture is damaged.', code: 'image_unreadable', field: 'img' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  await waitFor(() => expect(problemOf(/Proof Image/)).toContain('The picture is damaged.'))

  Object.assign(upload, { status: 503, answer: { msg: 'Not available right now.', code: 'unavailable' } })
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  expect(await screen.findByText('Not available right now.')).toHaveProperty('role', 'alert')
  expect(screen.getByLabelText(/subject/)).toHaveProperty('value', 'Green projector')
})

test('refuses a file that is no picture or too large before sending it', async () => {
  renderApp('/NewTicket', {}, sessionOf('User'))
  const field = await screen.findByLabelText(/Proof Image/)
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(field, new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
  expect(problemOf(/Proof Image/)).toContain('Please choose a PNG, JPEG, GIF, WebP or AVIF picture.')

  const large = picture()
  Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 })
  await user.upload(field, large)
  expect(problemOf(/Proof Image/)).toContain('The picture is larger than 5 MB.')

  await user.upload(field, picture())
  expect(await screen.findByAltText('Preview of proof.png')).toBeDefined()
  expect(problemOf(/Proof Image/)).not.toContain('Please choose')
})

test('keeps pasted text over the limit, counts the excess, and attaches the whole text as a file', async () => {
  renderApp('/NewTicket', {}, sessionOf('User', { username: 'pastes' }))
  const log = `${'a line of a log\n'.repeat(130)}LAST LINE`
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Message/)
  await userEvent.click(field)
  await userEvent.paste(log)
  expect(field.value).toBe(log)
  expect(problemOf(/Message/)).toContain(`${(log.length - 1000).toLocaleString('en')} characters too many.`)
  await userEvent.click(screen.getByRole('button', { name: 'submit' }))
  expect(upload.sent).toHaveLength(0)
  expect(field.value).toBe(log)

  await userEvent.click(await screen.findByRole('button', { name: 'Attach it as a text file' }))
  expect(field.value.length).toBeLessThanOrEqual(1000)
  expect(field.value).toContain('The full text is in the attached file.')
  expect(await screen.findByText('message.txt')).toBeDefined()
  expect(problemOf(/Message/)).not.toContain('too many')

  await userEvent.click(screen.getByLabelText(/subject/))
  await userEvent.paste('s'.repeat(203))
  expect(problemOf(/subject/)).toContain('3 characters too many.')
})
