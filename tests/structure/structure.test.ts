import { describe, expect, it } from 'vitest'
import { deepFiles, entityGraph, forbiddenImports, forbiddenInPages, fullFolders } from './fences.ts'
import { findCycles, readImports } from './imports.ts'
import { hastyComparisons } from './secrets-in-files.ts'
import { namedCalls, notesElsewhere, sessionsElsewhere } from './words-in-files.ts'

const MOST_FILES = 25
const MOST_DEEP = 5

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

describe('the product', () => {
  const imports = readImports()

  it('has imports that this check can read', () => {
    expect(imports.get('server/areas.ts')).toContain('server/edge/handler.ts')
    expect(imports.get('server/main.ts')).toContain('server/app.ts')
  })

  it('has no import cycles, including types and dynamic imports', () => {
    expect(findCycles(imports)).toEqual([])
  })

  it('imports other areas only by their index files, and no areas from base folders', () => {
    expect(forbiddenImports(imports)).toEqual([])
  })

  it('has layered pages, and features that import no other feature', () => {
    expect(forbiddenInPages(imports)).toEqual([])
  })

  it('has entities of the pages without import cycles', () => {
    const entities = entityGraph(imports)
    expect(entities.get('conversation')).toContain('ticket')
    expect(findCycles(entities)).toEqual([])
  })

  it(`has no file of the pages more than ${MOST_DEEP} folders deep`, () => {
    expect(deepFiles(imports.keys(), MOST_DEEP)).toEqual([])
  })

  it('contains no names of single API calls in code that serves all calls', () => {
    expect(namedCalls(imports.keys())).toEqual([])
  })

  it('uses session actors only in authentication and admission', () => {
    expect(sessionsElsewhere(imports.keys())).toEqual([])
  })

  it('uses the tables of notes only in queries for staff', () => {
    expect(notesElsewhere(imports.keys())).toEqual([])
  })

  it('compares secrets and signatures only by the constant-time function', () => {
    expect(hastyComparisons(imports.keys())).toEqual([])
  })

  it(`has no folder with more than ${MOST_FILES} files`, () => {
    expect(fullFolders(imports.keys(), MOST_FILES)).toEqual([])
  })
})

describe('the checks', () => {
  it('find cycles of any length', () => {
    expect(findCycles(graph({ a: ['b'], b: ['c'], c: [] }))).toEqual([])
    expect(findCycles(graph({ a: ['b', 'd'], b: ['c'], c: ['a'], d: ['d'] }))).toEqual([
      ['a', 'b', 'c'],
      ['d'],
    ])
  })

  it('find a table of notes in each form of query', () => {
    const find = (text: string, file = 'server/tickets/queries.ts') => notesElsewhere([file], () => text)
    for (const text of [
      "db.selectFrom('side_files')",
      "db.selectFrom('notes as n')",
      "innerJoin('note_mentions', ",
      'sql`from notes`',
    ])
      expect(find(text)).toEqual(['server/tickets/queries.ts'])
    expect(find('/** Notes to the next one. */ handover_notes')).toEqual([])
    expect(find("selectFrom('notes')", 'server/conversation/notes/queries.ts')).toEqual([])
  })

  it('know the allowed imports of areas', () => {
    const edge = (file: string, target: string) => forbiddenImports(graph({ [file]: [target] }))
    expect(edge('server/tickets/a.ts', 'server/users/index.ts')).toEqual([])
    expect(edge('server/tickets/a.ts', 'server/tickets/search/b.ts')).toEqual([])
    expect(edge('server/areas.ts', 'server/tickets/area.ts')).toEqual([])
    expect(edge('server/tickets/a.ts', 'server/users/b.ts')).toHaveLength(1)
    expect(edge('server/privacy/a.ts', 'server/channels/mail/outbound/b.ts')).toHaveLength(1)
    expect(edge('server/cli/a.ts', 'server/users/b.ts')).toHaveLength(1)
    expect(edge('server/kernel/a.ts', 'server/users/index.ts')).toHaveLength(1)
    expect(edge('server/tickets/area.ts', 'server/area.ts')).toEqual([])
    expect(edge('server/tickets/a.ts', 'server/area.ts')).toHaveLength(1)
    expect(edge('server/edge/a.ts', 'server/channels/mail/index.ts')).toHaveLength(1)
  })

  it('know the allowed imports of the pages', () => {
    const edge = (file: string, target: string) =>
      forbiddenInPages(graph({ [`web/src/${file}`]: [`web/src/${target}`] }))
    expect(edge('features/inbox/a.ts', 'features/inbox/list/b.ts')).toEqual([])
    expect(edge('features/inbox/a.ts', 'entities/ticket/b.ts')).toEqual([])
    expect(edge('entities/mail/a.ts', 'entities/conversation/b.ts')).toEqual([])
    expect(edge('app/routes.tsx', 'features/inbox/b.ts')).toEqual([])
    expect(edge('features/inbox/a.ts', 'features/tickets/b.ts')).toHaveLength(1)
    expect(edge('entities/ticket/a.ts', 'features/tickets/b.ts')).toHaveLength(1)
    expect(edge('ui/a.ts', 'entities/ticket/b.ts')).toHaveLength(1)
    expect(edge('features/inbox/a.ts', 'app/b.ts')).toHaveLength(1)
  })

  it('find cycles of entities, and files that are too deep', () => {
    const files = { 'web/src/entities/a/x.ts': ['web/src/entities/b/x.ts', 'web/src/entities/a/y.ts'] }
    expect(findCycles(entityGraph(graph(files)))).toEqual([])
    const both = graph({ ...files, 'web/src/entities/b/y.ts': ['web/src/entities/a/z.ts'] })
    expect(findCycles(entityGraph(both))).toEqual([['a', 'b']])
    expect(deepFiles(['web/src/a/b/c.ts', 'web/src/a/b/c/d.ts', 'server/a/b/c/d.ts'], 2)).toEqual([
      'web/src/a/b/c/d.ts',
    ])
  })

  it('find names of API calls', () => {
    const named = (file: string) => namedCalls([file], () => "if (name === 'getTicket') return")
    expect(named('server/edge/guard.ts')).toEqual(['server/edge/guard.ts: getTicket'])
    expect(named('server/edge/guard.test.ts')).toEqual([])
    expect(named('server/tickets/handlers.ts')).toEqual([])
  })

  it('find uses of session actors', () => {
    const asks = (file: string) => sessionsElsewhere([file], () => '(ctx: Context, actor: SessionActor)')
    expect(asks('server/tickets/use-cases.ts')).toEqual(['server/tickets/use-cases.ts'])
    expect(asks('server/auth/sessions/use-cases-own.ts')).toEqual([])
  })

  it('find comparisons of secrets that do not take constant time', () => {
    const find = (text: string, file = 'server/channels/mail/inbound/threading/reply-address.ts') =>
      hastyComparisons([file], () => text)
    for (const text of [
      'if (signature === expected) return',
      'if (expected !== given.signature) return',
      'mailbox.secretHash == hashOf(secret)',
      'return keys.signShort(named) === signature',
      'signature.startsWith(given)',
    ])
      expect(find(text), text).toHaveLength(1)
    for (const text of [
      "secret === ''",
      'if (secret === null)',
      'null !== secret',
      'isSameSecret(hash, given)',
    ])
      expect(find(text), text).toEqual([])
    const own = "import { timingSafeEqual } from 'node:crypto'"
    expect(find(own, 'server/tickets/policy.ts')).toEqual(['server/tickets/policy.ts: timingSafeEqual'])
    expect(find(own, 'server/kernel/secrets/same-secret.ts')).toEqual([])
  })

  it('count the files of a folder', () => {
    expect(fullFolders(['a/b.ts', 'a/c.ts', 'a/d/e.ts'], 1)).toEqual(['a: 2'])
  })
})
