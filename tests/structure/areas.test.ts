import { describe, expect, it } from 'vitest'
import { areaGraph, ownersOf, usesOfAreas } from './areas.ts'
import { findCycles, readImports, readSources } from './imports.ts'

/** Folders below the areas, whose queries everyone calls. */
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

  it('are read with their queries', () => {
    const owners = ownersOf(sources)
    expect(owners.get('accounts')).toBe('users')
    expect(owners.get('mailboxes')).toBe('channels/mail')
    expect(owners.size).toBeGreaterThan(50)
  })

  it('use the queries of other areas by functions of their index files alone', () => {
    const byStore = usesOfAreas(readImports(), sources).filter(
      ({ to, by }) => by === 'store' && !BELOW.has(to),
    )
    expect(byStore.map(({ where }) => where)).toEqual([])
  })

  it('form no cycle by imports and calls of queries', () => {
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
    "type Found = Pick<Queries, 'tickets'>",
  ])('finds the cycle that %s closes', (text) => {
    const graph = graphOf({ 'server/tickets/a.ts': tickets, 'server/users/b.ts': { text } })
    expect(findCycles(graph)).toEqual([['tickets', 'users']])
  })

  it('finds no cycle in what an area does by itself, or a file between the areas', () => {
    const text = 'tx.tickets.find(id)'
    const graph = graphOf({
      'server/tickets/a.ts': tickets,
      'server/tickets/b.ts': { text },
      'server/app.ts': { text, imports: ['server/users/index.ts'] },
    })
    expect(findCycles(graph)).toEqual([])
  })
})
