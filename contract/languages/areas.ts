/** Sources of the catalog `shell`: the frame of all pages. */
const SHELL = /^web\/src\/(?:app|ui|api)\//

/** Catalogs of the pages' entities; some folders of an entity use another catalog. */
const ENTITIES: Readonly<Record<string, string>> = {
  ticket: 'tickets',
  'ticket/fields': 'fields',
  'ticket/tags': 'tags',
  contact: 'contacts',
  user: 'users',
  'user/login': 'auth',
  'user/presence': 'live',
  'user/teams': 'teams',
  conversation: 'conversation',
  chat: 'conversation',
  mail: 'mail',
  file: 'files',
  macro: 'macros',
  settings: 'settings-pages',
  branding: 'settings-pages',
  desk: 'desk',
}

/** Catalog of a source file, by its path from the repository's root. */
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

/** Folders of contract and server that are not areas. */
const SHARED = new Set(['legacy', 'kernel', 'edge', 'jobs', 'database', 'operations', 'cli', 'demo'])
