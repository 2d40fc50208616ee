import type { Api } from '../api.ts'
import type { Sessions } from '../example.ts'

/** What of them the addresses of pages contain. */
export type Connections = { webhookId: string }

/** Adds a provider of logins and webhooks, none of which can be reached. */
export async function addConnections(
  api: Api,
  admin: Sessions['Admin'],
  named = (name: string) => name,
): Promise<Connections> {
  await createLoginProvider(api, admin, named)
  return { webhookId: await addWebhooks(api, admin, named) }
}

/** A provider of logins that is off, so that the login page has no button for it. */
async function createLoginProvider(
  api: Api,
  admin: Sessions['Admin'],
  named: (name: string) => string,
): Promise<void> {
  const body = {
    name: named('Company '),
    issuer: 'https://login.invalid/realms/company',
    clientId: 'support-desk',
    clientSecret: 'shared',
    domains: ['example.com', 'branch.example.com'],
    scopes: ['email', 'groups'],
    groupsClaim: 'groups',
    groups: [{ group: 'helpdesk-agents', role: 'SupportTeam' as const, teamId: null }],
    makesAccounts: true,
    trustsFactor: true,
    factorAcrs: [],
    isOn: false,
  }
  await api.call('createLoginProvider', { body }, admin)
}

/** A webhook that nobody reaches, to which a test was sent, and one that is off. */
async function addWebhooks(
  api: Api,
  admin: Sessions['Admin'],
  named: (name: string) => string,
): Promise<string> {
  const url = 'https://webhook.invalid/hooks/help-desk'
  const body = { url, description: named('Tells the room of the night shift '), groups: ['tickets' as const] }
  const { webhook } = await api.call(
    'createWebhook',
    { body: { ...body, condition: 'priority:urgent' } },
    admin,
  )
  const off = { url: `${url}/2`, groups: ['users' as const, 'teams' as const], isOn: false }
  await api.call('createWebhook', { body: off }, admin)
  await api.call('testWebhook', { params: { webhookId: webhook.id } }, admin)
  return webhook.id
}
