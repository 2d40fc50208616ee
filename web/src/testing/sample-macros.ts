import type { Macro } from '#entities/macro/queries.ts'
import type { Network } from './render-app.tsx'
import { route } from './route.ts'

const TEAM = { id: 'team-1', name: 'Networks', address: null, members: [{ id: 's2', username: 'ada' }] }
const OTHER_TEAM = { id: 'team-2', name: 'Printing', address: null, members: [] }

/** An own macro that sets a status. */
export const sampleMacro = (more: Partial<Macro> = {}): Macro => ({
  id: 'm1',
  name: 'VPN fault',
  visibility: 'own',
  teamId: null,
  reply: null,
  files: [],
  steps: [{ kind: 'status', value: 'Pending', name: null, isGone: false }],
  owner: { id: 's2', username: 'ada' },
  isMine: true,
  mayChange: true,
  ...more,
})

/** Simulates a server with some macros, and records the sent bodies. */
export function helpDeskWith(macros: Macro[], more: Network = {}) {
  const sent: { method: string; body: unknown }[] = []
  const keep = async (request: Request) => {
    const text = await request.text()
    sent.push({ method: request.method, body: text === '' ? null : JSON.parse(text) })
    return { body: macros[0] ?? sampleMacro() }
  }
  const network: Network = {
    [route('listMacros')]: () => ({ body: macros }),
    [route('listTeams')]: { body: [TEAM, OTHER_TEAM] },
    [route('listTags')]: { body: [{ id: 'tag-1', name: 'vpn', isArchived: false, otherNames: [] }] },
    [route('listStaffMembers')]: { body: [{ id: 's9', username: 'sam', role: 'SupportTeam' }] },
    [route('createMacro')]: keep,
    [route('updateMacro', 'm1')]: keep,
    [route('deleteMacro', 'm1')]: async (request) => {
      sent.push({ method: request.method, body: null })
      macros.splice(0)
      return { status: 204, body: undefined }
    },
    ...more,
  }
  return { network, sent }
}
