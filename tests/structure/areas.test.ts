import { describe, expect, it } from 'vitest'
import { areaGraph, ownersOf, usesOfAreas } from './areas.ts'
import { findCycles, readImports, readSources } from './imports.ts'

/** Base folders. Any area may call their queries. */
const BELOW = new Set(['kernel', 'jobs', 'database'])

const graphOf = (files: Record<string, { imports?: string[]; text?: string }>) =>
  areaGraph(
    usesOfAreas(
      new Map(Object.entries(files).map(([file, { imports = [] }]) => [file, imports])),
      new Map(Object.entries(files).map(([file, { text = '' }]) => [file, text])),
    ),
  )

describe('the areas of the server', () => {
  const sources = readSources()

  it('are found with their queries', () => {
    const owners = ownersOf(sources)
    expect(owners.get('accounts')).toBe('users')
    expect(owners.get('mailboxes')).toBe('channels/mail')
    expect(owners.size).toBeGreaterThan(50)
  })

  it('use queries of other areas only through index files', () => {
    const byStore = usesOfAreas(readImports(), sources).filter(
      ({ to, by }) => by === 'store' && !BELOW.has(to),
    )
    expect(byStore.map(({ where }) => where)).toEqual([])
  })

  it('have no cycles by imports or queries', () => {
    expect(findCycles(areaGraph(usesOfAreas(readImports(), sources)))).toEqual([])
  })
})

describe('the graph of areas', () => {
  const tickets = {
    imports: ['server/users/index.ts'],
    text: 'interface Queries {\n  tickets: TicketQueries\n}',
  }

  it.each([
    'await tx.tickets.find(id)',
    'async ({ tickets }: Queries) => tickets.find(id)',
    'const { accounts, tickets } = ctx.store',
    'async ({ tx: { tickets } }: TxContext) => tickets.find(id)',
    "type FoundQueries = Pick<Queries, 'tickets'>",
  ])('contains the cycle that %s closes', (text) => {
    const graph = graphOf({ 'server/tickets/a.ts': tickets, 'server/users/b.ts': { text } })
    expect(findCycles(graph)).toEqual([['tickets', 'users']])
  })

  it("has no cycle through an area's own files or files outside areas", () => {
    const text = 'tx.tickets.find(id)'
    const graph = graphOf({
      'server/tickets/a.ts': tickets,
      'server/tickets/b.ts': { text },
      'server/app.ts': { text, imports: ['server/users/index.ts'] },
    })
    expect(findCycles(graph)).toEqual([])
  })
})
