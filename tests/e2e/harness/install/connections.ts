import type { Api } from '../api.ts'
import type { Sessions } from '../example.ts'

/** Ids in the addresses of pages. */
export type Connections = { webhookId: string }

/** Adds an unreachable login provider and unreachable webhooks. */
export async function addConnections(
  api: Api,
  admin: Sessions['Admin'],
  named = (name: string) => name,
): Promise<Connections> {
  await createLoginProvider(api, admin, named)
  return { webhookId: await addWebhooks(api, admin, named) }
}

/** Adds a login provider that is off, so the login page shows no button for it. */
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

/** Adds an unreachable webhook with a failed test delivery, and one that is off. */
async function addWebhooks(
  api: Api,
  admin: Sessions['Admin'],
  named: (name: string) => string,
): Promise<string> {
  const url = 'https://webhook.invalid/hooks/help-desk'
  const body = { url, description: named('Alerts the night shift '), groups: ['tickets' as const] }
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
