import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

test("shows times in the reader's zone, and the requester's date unchanged", async () => {
  const ticket = sampleTicket({ createdAt: '2021-05-04T10:30:00.000Z', occurredOn: '2021-05-04' })
  const reader = { id: 'u1', username: 'ada', role: 'User', requiredAction: null, language: null }
  renderApp(
    '/viewTickets',
    {
      [route('listTickets')]: { body: [ticket] },
      [route('getCurrentUser')]: { body: { ...reader, timeZone: 'Pacific/Kiritimati' } },
    },
    sessionOf('User'),
  )
  const row = (await screen.findByRole('link', { name: ticket.subject })).closest('tr')
  const titles = [...(row?.querySelectorAll('time') ?? [])].map(({ title }) => title)
  expect(titles).toContain('May 5, 2021, 12:30 AM GMT+14')
  expect(titles.some((title) => title.startsWith('May 4, 2021, 9:30'))).toBe(true)
})
