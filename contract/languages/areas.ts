/** Whose texts are those of `shell`: what surrounds the pages of all areas. */
const SHELL = /^web\/src\/(?:app|ui|api)\//

/** The areas with the texts of entities of the pages; some folders of an entity have those of another area. */
const ENTITIES: Readonly<Record<string, string>> = {
  ticket: 'tickets',
  'ticket/fields': 'fields',
  'ticket/tags': 'tags',
  user: 'users',
  'user/login': 'auth',
  'user/presence': 'live',
  'user/teams': 'teams',
  conversation: 'conversation',
  mail: 'mail',
  file: 'files',
  macro: 'macros',
}

/** The area in whose catalog the texts of a file stand, by its path from the root of the repository. */
export function areaOf(file: string): string | undefined {
  if (SHELL.test(file)) return 'shell'
  const feature = /^web\/src\/features\/([a-z-]+)\//.exec(file)?.[1]
  if (feature) return feature
  const [, entity = '', folder] = /^web\/src\/entities\/([a-z-]+)\/(?:([a-z-]+)\/)?/.exec(file) ?? []
  if (entity) return ENTITIES[`${entity}/${folder}`] ?? ENTITIES[entity]
  if (file.startsWith('server/channels/mail/')) return 'mail'
  const ofTickets = /^server\/tickets\/(fields|tags|teams)\//.exec(file)?.[1]
  if (ofTickets) return ofTickets
  const area = /^(?:contract|server)\/([a-z-]+)\//.exec(file)?.[1]
  if (area === 'condition' || area === 'conditions') return 'inbox'
  if (area) return SHARED.has(area) ? 'shared' : area
  return /^(?:contract|server)\/[a-z-]+\.ts$/.test(file) ? 'shared' : undefined
}

/** Folders of the contract and the server that are no area. */
const SHARED = new Set(['legacy', 'kernel', 'edge', 'jobs', 'database', 'operations', 'cli', 'demo'])
