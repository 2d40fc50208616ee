import { inTransaction } from '../kernel/transaction.ts'
import type { DocumentBlock, DocumentInline, MacroDraft } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { createMacro } from '../macros/index.ts'
import { createView } from '../views/index.ts'

type DemoIds = { tags: ReadonlyMap<string, string>; teams: ReadonlyMap<string, string> }

const words = (text: string): DocumentInline => ({ kind: 'text', text })
const line = (...content: DocumentInline[]): DocumentBlock => ({ kind: 'paragraph', content })
const reply = (...blocks: DocumentBlock[]): MacroDraft['reply'] => ({
  version: 1,
  blocks: [
    line(
      words('Hello '),
      { kind: 'placeholder', name: 'requester.firstName', otherwise: 'there' },
      words(','),
    ),
    ...blocks,
    line({ kind: 'placeholder', name: 'me.firstName' }, words(', help desk')),
  ],
})
const bullets = (...items: string[]): DocumentBlock => ({
  kind: 'list',
  ordered: true,
  items: items.map((item) => [line(words(item))]),
})

/** Creates macros for common replies: some for all staff, one of a team, one of a member. */
export async function addMacros(
  ctx: Context,
  { admin, member }: { admin: UserActor; member: UserActor },
  { tags, teams }: DemoIds,
): Promise<void> {
  const tag = (name: string) => ({ kind: 'tag' as const, value: tags.get(name) ?? '' })
  const everybody = { visibility: 'all', teamId: null, files: [] as string[] } as const
  const shared: MacroDraft[] = [
    {
      ...everybody,
      name: 'Reset a password',
      reply: reply(
        line(words('you can reset your password in three steps:')),
        bullets(
          'On the login page, choose “Forgot your password?”.',
          'Enter the code that we email to you.',
          'Update the saved password in your email app.',
        ),
      ),
      steps: [tag('password'), { kind: 'status', value: 'Pending' }],
    },
    {
      ...everybody,
      name: 'Ask for a picture',
      reply: reply(
        line(
          words('could you send us a screenshot of what you see? You can paste it into your reply to '),
          { kind: 'placeholder', name: 'ticket.number' },
          words('.'),
        ),
      ),
      steps: [{ kind: 'status', value: 'OnHold' }],
    },
    {
      ...everybody,
      name: 'Solved, thank you',
      reply: reply(line(words('glad it works again. If the problem comes back, just reply here.'))),
      steps: [{ kind: 'status', value: 'Solved' }],
    },
    {
      name: 'Broken device on its way to repair',
      files: [],
      visibility: 'team',
      teamId: teams.get('Classrooms') ?? null,
      reply: reply(
        line(
          words('we have picked up the device. The repair takes '),
          { kind: 'text', text: 'three to five days', bold: true },
          words(' and you can use the spare one until then.'),
        ),
      ),
      steps: [
        tag('hardware'),
        { kind: 'note', value: 'Picked up. Number of the repair shop: ' },
        { kind: 'status', value: 'OnHold' },
      ],
    },
  ]
  for (const draft of shared) await inTransaction(ctx, (ctx) => createMacro(ctx, admin, draft))
  await inTransaction(ctx, (ctx) =>
    createMacro(ctx, member, {
      name: 'Mine, and urgent',
      files: [],
      visibility: 'own',
      teamId: null,
      reply: null,
      steps: [
        { kind: 'assign', value: 'me' },
        { kind: 'priority', value: 'urgent' },
      ],
    }),
  )
}

/** Creates two views that use tags and fields: one for all staff, one of a member. */
export async function addViews(
  ctx: Context,
  { admin, member }: { admin: UserActor; member: UserActor },
): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    createView(ctx, admin, {
      name: 'Broken devices',
      condition: 'is:open tag:hardware',
      visibility: 'all',
      teamId: null,
      order: 'waiting',
      columns: ['number', 'subject', 'requester', 'field.device', 'field.room', 'tags', 'waiting', 'status'],
      grouping: 'none',
      icon: 'tool',
      key: 'b',
    }),
  )
  await inTransaction(ctx, (ctx) =>
    createView(ctx, member, {
      name: 'Projectors',
      condition: 'is:open tag:projector',
      visibility: 'own',
      teamId: null,
      order: 'newest',
      columns: ['number', 'subject', 'requester', 'lastWords', 'waiting', 'priority', 'status'],
      grouping: 'none',
      icon: 'star',
      key: null,
    }),
  )
}
