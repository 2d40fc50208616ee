import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { storedSession } from '#api/session.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'

const stored = { image: 'anBlZw==', department: 'Physics', employeeCode: 'PH-1' }

/** Replaces XMLHttpRequest, which uploads with a progress bar use. */
class Upload {
  static sent: { address: string; form: FormData }[] = []
  upload = {}
  status = 200
  responseText = JSON.stringify(stored)
  onload = (): void => undefined
  private address = ''

  open(_method: string, address: string): void {
    this.address = address
  }
  setRequestHeader(): void {}
  getResponseHeader = () => 'application/json'
  send(form: FormData): void {
    Upload.sent.push({ address: this.address, form })
    queueMicrotask(() => this.onload())
  }
}

it('sends picture, department and employee code, stores the answer, and opens the new-ticket page', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  const { router, container } = renderApp('/profileupdate', {}, sessionOf('User'))
  expect(await screen.findByRole('heading', { name: 'Hello ada' })).toBeTruthy()
  const user = userEvent.setup()

  await user.click(screen.getByRole('button', { name: 'Upload Image' }))
  expect(screen.getByText('Please enter your department.')).toBeTruthy()
  expect(screen.getByText('Please enter your employee code.')).toBeTruthy()
  expect(Upload.sent).toEqual([])
  // Wait: the focus moves one frame later, and would take the next keys with it.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))

  await enterText(screen.getByLabelText('Employee Code'), 'PH-1')
  await enterText(screen.getByLabelText('Department'), 'Physics')
  const file = new File(['x'], 'me.png', { type: 'image/png' })
  const input = container.querySelector<HTMLInputElement>('input[name="img"]')
  if (!input) throw new Error('There is no field for the picture.')
  await user.upload(input, file)
  await user.click(screen.getByRole('button', { name: 'Upload Image' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/NewTicket'))
  expect(Upload.sent[0]?.address).toBe('/api/v1/users/me/profile')
  const sent: unknown = JSON.parse(String(Upload.sent[0]?.form.get('profile')))
  expect(sent).toEqual({ employeeCode: 'PH-1', department: 'Physics' })
  expect(storedSession()).toMatchObject({
    hasPicture: true,
    image: stored.image,
    department: 'Physics',
    employeeCode: 'PH-1',
  })
})

it('lets the user skip the profile', async () => {
  renderApp('/profileupdate', {}, sessionOf('User'))
  expect((await screen.findByRole('link', { name: 'Skip' })).getAttribute('href')).toBe('/NewTicket')
})
