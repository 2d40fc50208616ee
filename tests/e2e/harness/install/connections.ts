import type { Api } from '../api.ts'
import type { Sessions } from '../example.ts'

/** Ids in the addresses of pages. */
export type Connections = { webhookId: string; calendarId: string }

/** Adds an unreachable login provider, unreachable webhooks, and calendars. */
export async function addConnections(
  api: Api,
  admin: Sessions['Admin'],
  named = (name: string) => name,
): Promise<Connections> {
  await createLoginProvider(api, admin, named)
  return {
    webhookId: await addWebhooks(api, admin, named),
    calendarId: await addCalendars(api, admin, named),
  }
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

/** Adds a calendar of an office, and one of a night shift. Returns the id of the first. */
async function addCalendars(
  api: Api,
  admin: Sessions['Admin'],
  named: (name: string) => string,
): Promise<string> {
  const workday = [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:30' },
  ]
  const [monday, tuesday, wednesday, thursday] = [workday, workday, workday, workday]
  const friday = workday.slice(0, 1)
  const week = { monday, tuesday, wednesday, thursday, friday, saturday: [], sunday: [] }
  const year = new Date().getFullYear()
  const holidays = [
    { date: `${year}-12-24`, label: named('Christmas Eve'), spans: friday, isFromFeed: false },
    { date: `${year}-12-25`, label: named('Christmas Day'), spans: [], isFromFeed: true },
    { date: `${year + 1}-01-01`, label: named('New Year’s Day'), spans: [], isFromFeed: false },
  ]
  const office = { name: named('Office Zurich'), timeZone: 'Europe/Zurich', week, days: holidays }
  const { id } = await api.call('createCalendar', { body: office }, admin)
  const night = [{ from: '22:00', to: '06:00' }]
  const nights = Object.fromEntries(Object.keys(week).map((day) => [day, night])) as typeof week
  const body = { name: named('Night shift'), timeZone: 'America/New_York', week: nights, days: [] }
  await api.call('createCalendar', { body }, admin)
  return id
}
