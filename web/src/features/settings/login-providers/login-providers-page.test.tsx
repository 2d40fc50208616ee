import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import type { LoginProvider } from './queries.ts'

const ISSUER = 'https://login.example.org/realms/company'

const provider = (more: Partial<LoginProvider> = {}): LoginProvider => ({
  id: 'p1',
  name: 'Company',
  issuer: ISSUER,
  clientId: 'support-desk',
  hasSecret: true,
  domains: ['example.org'],
  scopes: ['email', 'groups'],
  groupsClaim: 'groups',
  groups: [{ group: 'agents', role: 'SupportTeam', teamId: null }],
  makesAccounts: true,
  trustsFactor: false,
  factorAcrs: [],
  isOn: true,
  version: 4,
  redirectUri: 'https://desk.example.org/login/p1',
  logoutUri: 'https://desk.example.org/api/v1/login-providers/p1/logout',
  ...more,
})

/** Enters a text by pasting, which is faster than typing. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/** Simulates a server with some providers, and records the sent bodies. */
function install(providers: LoginProvider[], more: Network = {}) {
  const sent: unknown[] = []
  const keep = async (asked: Request) => {
    const body = (await asked.json()) as object
    sent.push(body)
    return { body: provider(body) }
  }
  const network: Network = {
    [route('listLoginProviders')]: () => ({ body: providers }),
    [route('createLoginProvider')]: keep,
    [route('updateLoginProvider', 'p1')]: keep,
    [route('testLoginProvider')]: keep,
    [route('deleteLoginProvider', 'p1')]: () => {
      sent.push('deleted')
      return {}
    },
    [route('listTeams')]: () => ({ body: [] }),
    ...more,
  }
  return { network, sent }
}

test('explains providers when there are none, and adds the first one with its groups', async () => {
  const { network, sent } = install([])
  renderApp('/login-providers', network, sessionOf('Admin'))
  await screen.findByText('No login providers yet')
  await userEvent.click(screen.getByRole('button', { name: 'New provider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New provider' }))
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Company')
  await fill(dialog.getByLabelText(/^Issuer/), ISSUER)
  await fill(dialog.getByLabelText(/^Client ID/), 'support-desk')
  await fill(dialog.getByLabelText(/^Client secret/), 'shared')
  await fill(dialog.getByLabelText(/^Domains/), 'example.org, branch.example.org')
  await userEvent.click(dialog.getByRole('button', { name: 'Add group' }))
  await fill(dialog.getByRole('textbox', { name: 'Group' }), 'agents')
  await userEvent.click(dialog.getByRole('button', { name: 'Add group' }))
  await fill(dialog.getAllByRole('textbox', { name: 'Group' })[1] as HTMLElement, 'guests')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the group guests' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create provider' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      name: 'Company',
      issuer: ISSUER,
      clientId: 'support-desk',
      clientSecret: 'shared',
      domains: ['example.org', 'branch.example.org'],
      scopes: ['email', 'profile'],
      groupsClaim: 'groups',
      groups: [{ group: 'agents', role: 'SupportTeam', teamId: null }],
      makesAccounts: false,
      trustsFactor: false,
      factorAcrs: [],
      isOn: true,
    },
  ])
})

test('shows for each provider whether it is on, its domains, and the addresses to configure', async () => {
  const off = provider({ id: 'p2', name: 'Partner', isOn: false, domains: [], groups: [] })
  const { network } = install([provider(), off])
  const user = userEvent.setup()
  renderApp('/login-providers', network, sessionOf('Admin'))
  const list = within(await screen.findByRole('list', { name: 'Login providers' }))
  const [company, partner] = list.getAllByRole('listitem')
  expect(company?.textContent).toMatch(/Company.*On.*Domains: example\.org.*1 mapped group/)
  expect(partner?.textContent).toMatch(/Partner.*Off.*No domains yet/)
  const { redirectUri, logoutUri } = provider()
  const card = within(company as HTMLElement)
  await user.click(card.getByRole('button', { name: 'Copy: Redirect URI' }))
  expect(await navigator.clipboard.readText()).toBe(redirectUri)
  await user.click(card.getByRole('button', { name: 'Copy: Back-channel logout URI' }))
  expect(await navigator.clipboard.readText()).toBe(logoutUri)
})

test('sends the version when saving a provider, locks the issuer, and keeps the secret if left empty', async () => {
  const { network, sent } = install([provider()])
  renderApp('/login-providers', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Company' }))
  expect((dialog.getByLabelText(/^Issuer/) as HTMLInputElement).disabled).toBe(true)
  expect((dialog.getByLabelText(/^Client secret/) as HTMLInputElement).value).toBe('')
  expect(dialog.queryByLabelText('acr values for two-factor authentication')).toBeNull()
  await userEvent.click(dialog.getByRole('switch', { name: /^Trust the provider/ }))
  await fill(dialog.getByLabelText('acr values for two-factor authentication'), 'urn:mfa')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    { version: 4, clientSecret: null, trustsFactor: true, factorAcrs: ['urn:mfa'], domains: ['example.org'] },
  ])
})

test('shows an error at its field or below all fields, and keeps the input', async () => {
  const words = 'This is no domain.'
  const refused = { status: 400, body: { code: 'validation', detail: words, field: 'domains.0' } }
  const { network } = install([provider()], { [route('updateLoginProvider', 'p1')]: refused })
  renderApp('/login-providers', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Company' }))
  const domains = dialog.getByLabelText(/^Domains/) as HTMLInputElement
  await userEvent.clear(domains)
  await fill(domains, 'not a domain')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(words)).toBeDefined()
  expect(domains.getAttribute('aria-invalid')).toBe('true')
  expect(domains.value).toBe('not a domain')
})

test('tests a provider, and shows its response or the failure', async () => {
  const answers = [
    { body: { authorizationEndpoint: `${ISSUER}/auth`, logsOut: true } },
    { status: 400, body: { code: 'validation', detail: 'It did not answer.', field: 'issuer' } },
  ]
  const { network } = install([provider()], {
    [route('testLoginProvider')]: () => answers.shift() ?? {},
  })
  renderApp('/login-providers', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Company' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Test connection' }))
  expect((await dialog.findByRole('status')).textContent).toContain(`${ISSUER}/auth`)
  await userEvent.click(dialog.getByRole('button', { name: 'Test connection' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('It did not answer.')
})

test('lists the consequences before a provider is deleted', async () => {
  const { network, sent } = install([provider()])
  renderApp('/login-providers', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Company' }))
  const first = within(await screen.findByRole('dialog', { name: 'Delete Company?' }))
  expect(first.getByText(/Its sessions end/)).toBeDefined()
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete Company' }))
  const second = within(await screen.findByRole('dialog', { name: 'Delete Company?' }))
  await userEvent.click(second.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual(['deleted']))
})

test('reports a failed load, and retries', async () => {
  const answers = [{ status: 403, body: { code: 'forbidden', detail: 'Not now.' } }, { body: [provider()] }]
  const { network } = install([], { [route('listLoginProviders')]: () => answers.shift() ?? { body: [] } })
  renderApp('/login-providers', network, sessionOf('Admin'))
  expect(await screen.findByText('The login providers could not be loaded')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Company' })).toBeDefined()
})
