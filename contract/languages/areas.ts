/** Whose texts are those of `shell`: what surrounds the pages of all areas. */
const SHELL = /^web\/src\/(?:app|ui|api)\//

/** The area in whose catalog the texts of a file stand, by its path from the root of the repository. */
export function areaOf(file: string): string | undefined {
  if (SHELL.test(file)) return 'shell'
  const feature = /^web\/src\/features\/([a-z-]+)\//.exec(file)?.[1]
  if (feature) return feature
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
