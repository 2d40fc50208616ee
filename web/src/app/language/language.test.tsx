import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { pick } from '#testing/pick.ts'

test('lets a visitor choose the language of the next page', async () => {
  renderFramed('/Login')
  const choice = await screen.findByRole('combobox', { name: 'Language' })
  await pick(choice, 'Español')
  expect(localStorage.getItem('language')).toBe('es')
})

test('lets a signed-in user choose the language of the account', async () => {
  const chosen: unknown[] = []
  renderApp(
    '/account',
    {
      [route('updatePreferences')]: async (request) => {
        chosen.push(await request.json())
        return { body: { language: 'de', timeZone: null } }
      },
    },
    sessionOf('User'),
  )
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'langu')
  await userEvent.click(await screen.findByRole('option', { name: 'Language and time zone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Deutsch' }))
  await waitFor(() => expect(localStorage.getItem('language')).toBe('de'))
  expect(chosen).toEqual([{ language: 'de' }])
})

test('lets a user find a time zone by part of its name, and converts times at once', async () => {
  const chosen: unknown[] = []
  const ticket = sampleTicket({ createdAt: '2021-05-04T10:30:00.000Z' })
  renderApp(
    '/viewTickets',
    {
      [route('listTickets')]: { body: [ticket] },
      [route('updatePreferences')]: async (request) => {
        const body = z.object({ timeZone: z.string().nullable() }).parse(await request.json())
        chosen.push(body)
        return { body: { language: null, ...body } }
      },
    },
    sessionOf('User'),
  )
  const row = (await screen.findByRole('link', { name: ticket.subject })).closest('tr')
  const titles = () => [...(row?.querySelectorAll('time') ?? [])].map(({ title }) => title)
  await userEvent.keyboard('{Control>}k{/Control}')
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'time zone')
  await userEvent.click(await screen.findByRole('option', { name: 'Language and time zone' }))
  const choice = await screen.findByRole('combobox', { name: 'Time zone' })
  const ofBrowser = `Browser time zone (${new Intl.DateTimeFormat().resolvedOptions().timeZone})`
  await waitFor(() => expect(choice).toHaveProperty('value', ofBrowser))
  await userEvent.clear(choice)
  await enterText(choice, 'kiri')
  await userEvent.click(await screen.findByRole('option', { name: 'Pacific/Kiritimati', hidden: true }))
  await waitFor(() => expect(titles()).toContain('May 5, 2021, 12:30 AM GMT+14'))
  await userEvent.clear(choice)
  await userEvent.click(await screen.findByRole('option', { name: ofBrowser, hidden: true }))
  await waitFor(() => expect(titles()).not.toContain('May 5, 2021, 12:30 AM GMT+14'))
  expect(chosen).toEqual([{ timeZone: 'Pacific/Kiritimati' }, { timeZone: null }])
})

test("uses the account's language after a login", async () => {
  const account = {
    id: 'u1',
    username: 'ada',
    role: 'User',
    requiredAction: null,
    language: 'ar',
    timeZone: null,
    browser: { language: null, timeZone: null },
  }
  renderApp('/account', { [route('getCurrentUser')]: { body: account } }, sessionOf('User'))
  await waitFor(() => expect(localStorage.getItem('language')).toBe('ar'))
})

test("stores the browser's language and time zone with the account once, if they differ", async () => {
  const account = {
    id: 'u1',
    username: 'ada',
    role: 'User',
    requiredAction: null,
    language: null,
    timeZone: null,
    browser: { language: 'de', timeZone: null },
  }
  const { requests, router } = renderApp(
    '/account',
    {
      [route('getCurrentUser')]: { body: account },
      [route('updatePreferences')]: { body: { language: null, timeZone: null } },
    },
    sessionOf('User'),
  )
  await screen.findByRole('heading', { name: 'Account and security' })
  await router.navigate('/profileupdate')
  await screen.findByRole('heading', { level: 1 })
  const told = () => requests.filter(({ method }) => method === 'PATCH')
  await waitFor(() => expect(told()).toHaveLength(1))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(await told()[0]?.json()).toEqual({ browser: { language: 'en', timeZone } })
})

test("stores nothing with an account that already has the browser's settings", async () => {
  const { requests } = renderApp('/account', {}, sessionOf('User'))
  await screen.findByRole('heading', { name: 'Account and security' })
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})
