import { newId } from '../../kernel/ids.ts'
import { calendarDraft } from './drafts.ts'
import type { UserName } from '../../kernel/actor.ts'
import type { Store } from '../../kernel/store.ts'

/** Adds a team without members. */
export async function addTeam(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) => tx.teams.insert({ id, name: id, address: null, createdAt }))
  return id
}

/** Adds an organisation without members. */
export async function addOrganisation(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) => tx.organisations.insert({ id, name: id, createdAt }))
  return id
}

/** Adds a tag without tickets. */
export async function addTag(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) => tx.tags.insert({ id, name: id, createdAt }))
  return id
}

/** Adds an invitation of an admin. */
export async function addInvitation(store: Store, createdAt: string): Promise<string> {
  const [id, [admin]] = [newId(), await store.accounts.admins()]
  const content = {
    role: 'SupportTeam',
    email: '',
    createdAt,
    expiresAt: '9999-01-01T00:00:00.000Z',
  } as const
  await store.write((tx) =>
    tx.invitations.insert({ ...content, id, tokenHash: id, invitedBy: admin?.id ?? '' }),
  )
  return id
}

/** Adds a macro that sets a priority: private to its owner, or shared without an owner. */
export async function createMacro(store: Store, owner: UserName | null, createdAt: string): Promise<string> {
  const id = newId()
  const audience = { visibility: owner ? ('own' as const) : ('all' as const), teamId: null }
  const content = { name: id, reply: null, steps: [{ kind: 'priority' as const, value: 'high' }] }
  await store.write((tx) => tx.macros.insert({ id, owner, ...audience, ...content }, createdAt))
  return id
}

/** Adds a view: private to its owner, or shared without an owner. */
export async function createView(store: Store, owner: UserName | null, createdAt: string): Promise<string> {
  const id = newId()
  const audience = { visibility: owner ? ('own' as const) : ('all' as const), teamId: null }
  const look = {
    order: 'waiting',
    columns: ['number' as const],
    grouping: 'none',
    icon: 'inbox',
    key: null,
  } as const
  const view = { ...look, ...audience, columns: [...look.columns], name: 'VPN', place: 0, tree: { all: [] } }
  await store.write((tx) => tx.views.insert({ ...view, id, owner }, createdAt))
  return id
}

/** Adds a mailbox that receives nothing. */
export async function addMailbox(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) =>
    tx.mailboxes.insert({
      id,
      name: id,
      address: `${id}@example.com`,
      replyName: '',
      teamId: null,
      formId: null,
      door: 'http',
      sealed: '',
      secretHash: null,
      isOn: true,
      importSince: null,
      acknowledges: true,
      canaryMinutes: null,
      movesAfterDays: null,
      movesTo: null,
      junkSince: null,
      quotes: 'off',
      checksBy: null,
      replyToSenders: [],
      createdAt,
    }),
  )
  return id
}

/** Adds a webhook that is off. */
export async function createWebhook(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) =>
    tx.webhooks.insert({
      id,
      url: `https://webhook.invalid/${id}`,
      description: '',
      groups: ['tickets'],
      condition: null,
      isOn: false,
      ownerId: null,
      createdAt,
      secrets: '',
      afterNumber: 0,
    }),
  )
  return id
}

/** Adds a calendar of five workdays. */
export async function createCalendar(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  const content = { ...calendarDraft(0), name: id }
  await store.write(async (tx) => {
    await tx.calendars.insert(id, createdAt)
    await tx.calendars.addVersion({ ...content, calendarId: id, number: 1, authorId: null, createdAt })
  })
  return id
}
