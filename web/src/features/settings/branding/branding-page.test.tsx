import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const branding = { name: 'Support Desk', accent: '#4a52d4', logos: { light: null, dark: null } }

function open() {
  const sent: unknown[] = []
  let saved = branding
  renderFramed(
    '/settings/branding',
    {
      [route('getBranding')]: () => ({ body: saved }),
      [route('updateBranding')]: async (request) => {
        const body = (await request.json()) as { name: string; accent: string }
        sent.push(body)
        saved = { ...branding, ...body }
        return { body: saved }
      },
    },
    sessionOf('Admin'),
  )
  return sent
}

it('saves name and accent, and shows the name at once', async () => {
  const user = userEvent.setup()
  const sent = open()
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Acme Help')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const banner = within(screen.getByRole('banner'))
  expect(await banner.findByRole('link', { name: 'Acme Help' })).toBeDefined()
  expect(sent).toEqual([{ name: 'Acme Help', accent: '#4a52d4' }])
  await waitFor(() => expect(document.title).toBe('Branding · Acme Help'))
})

it('says which colors are shown instead of an accent with too little contrast', async () => {
  const user = userEvent.setup()
  open()
  const accent = await screen.findByRole('textbox', { name: /^Accent colour/ })
  await user.clear(accent)
  await user.type(accent, '#0b6e4f')
  expect(await screen.findByText(/in both themes|shown as/)).toBeDefined()
  await user.clear(accent)
  await user.type(accent, '#ffd400')
  expect(await screen.findByText(/^For enough contrast/)).toBeDefined()
})
