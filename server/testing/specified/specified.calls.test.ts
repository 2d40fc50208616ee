import { afterAll, expect, inject, test } from 'vitest'
import { type CallName, CALLS, type Call, ROLES } from '@support-desk/contract'
import { addWithRequiredAction, attemptsOf, onePerRole, requestAboutNothing } from '../calls/cases.ts'
import { sampleOf } from '../sample.ts'
import { openScene, type Scene } from './scene.ts'
import { tellAuth } from './stories/auth.ts'
import { tellConversation } from './stories/conversation.ts'
import { tellLists } from './stories/lists.ts'
import { tellNotifications } from './stories/notifications.ts'
import { tellTickets } from './stories/tickets.ts'
import { tellUsers } from './stories/users.ts'
import { type Area, nameOf, SPECIFIED } from './table.ts'
import { askWrongly } from './wrong-requests.ts'

/** The specified calls must answer byte for byte as recorded. `npm run record` records them again. */

const STORIES: Record<Area, (scene: Scene) => Promise<void>> = {
  auth: tellAuth,
  users: tellUsers,
  lists: tellLists,
  tickets: tellTickets,
  conversation: tellConversation,
  notifications: tellNotifications,
}

/** Refusals that need simultaneous requests. */
const BY_CHANCE: Partial<Record<CallName, readonly string[]>> = {
  // Only admins delete admins, so this refusal needs two admins who delete each other at once.
  legacyDeleteUser: ['last_admin'],
}

const ALL_AREAS = Object.keys(SPECIFIED) as Area[]
/** Both databases use the same presentation code, so PostgreSQL gets a sample. */
const AREAS = inject('database') === 'PostgreSQL' ? sampleOf(ALL_AREAS, 6) : ALL_AREAS

const scenes: Scene[] = []
afterAll(async () => {
  for (const { testServer } of scenes) await testServer.stop()
})

test.each(AREAS)('the specified calls of the area %s answer byte for byte as recorded', async (area) => {
  const scene = await openScene()
  scenes.push(scene)
  const names = SPECIFIED[area].map(nameOf)
  await STORIES[area](scene)
  scene.testServer.advance(60 * 60)
  for (const name of names) await askByEverybody(scene, name)
  for (const name of names) await askWrongly(scene, name)
  await askOwing(scene, names)
  for (const name of names) expect(missing(scene, name), name).toEqual([])
  await expect(scene.transcript(area, SPECIFIED[area])).toMatchFileSnapshot(`recorded/${area}.txt`)
})

async function askByEverybody(scene: Scene, name: CallName): Promise<void> {
  for (const role of [null, ...ROLES]) {
    for (const attempt of attemptsOf(name, role)) {
      const { call, input, actor } = await scene.prepare(attempt)
      const about = `by ${role ?? 'nobody'}, ${attempt.variants.join(', ') || 'about nobody'}`
      await scene.ask(name, about, input, actor, { method: call.method })
    }
  }
}

/** Calls by users who have to do a required action first. */
async function askOwing(scene: Scene, names: readonly CallName[]): Promise<void> {
  const { testServer } = scene
  const owing = await onePerRole((role) => addWithRequiredAction(testServer, role, `Owing-${role}`))
  const fresh = await onePerRole((role) => testServer.add(role, `Fresh-${role}`))
  for (const name of names) await askAll(scene, name, owing, 'has to choose a password')
  await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(ROLES))
  for (const name of names) await askAll(scene, name, fresh, 'has to set up a second step')
}

async function askAll(scene: Scene, name: CallName, accounts: Scene['self'], what: string): Promise<void> {
  const { who }: Call = CALLS[name]
  for (const role of ROLES.filter((each) => who !== 'anyone' && who.includes(each)))
    await scene.ask(name, `${role} ${what}`, await requestAboutNothing(name), accounts[role])
}

/** Outcomes of a call that the story has not shown. */
function missing(scene: Scene, name: CallName): string[] {
  const { errors, who, body, allowedBeforeRequiredAction }: Call = CALLS[name]
  const isOpen = who === 'anyone'
  const possible: string[] = [
    'ok',
    ...errors,
    ...(isOpen ? [] : ['unauthenticated']),
    ...(isOpen || who.length === ROLES.length ? [] : ['forbidden']),
    ...(isOpen || allowedBeforeRequiredAction
      ? []
      : ['password_change_needed', 'second_factor_needed_first']),
    ...(body ? ['bad_json', 'too_large', 'unsupported_type'] : []),
  ]
  const seen = scene.outcomesOf(name)
  return possible.filter((code) => !seen.has(code) && !BY_CHANCE[name]?.includes(code))
}
