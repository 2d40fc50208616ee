import { inTransaction } from '../kernel/transaction.ts'
import { createField, createForm, updateTicketFields, updateTicketForm } from '../tickets/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Random } from './random.ts'

const DEVICES = ['Projector', 'Printer', 'Laptop', 'Phone', 'Monitor'] as const
const ROOMS = ['A101', 'A115', 'B204', 'B310', 'C007', 'Library', 'Main hall'] as const

/** The form for broken devices, and the ids of its device choices by name. */
export type DemoForm = { id: string; devices: ReadonlyMap<string, string> }

/** Creates the form for broken devices with its two fields. */
export async function addForm(ctx: Context, admin: UserActor): Promise<DemoForm> {
  const { choices } = await inTransaction(ctx, (ctx) =>
    createField(ctx, admin, {
      key: 'device',
      name: 'Device',
      kind: 'choice',
      help: 'The device that does not work.',
      requester: 'writes',
      choices: DEVICES.map((name) => ({ name, isArchived: false })),
    }),
  )
  await inTransaction(ctx, (ctx) =>
    createField(ctx, admin, {
      key: 'room',
      name: 'Room',
      kind: 'text',
      help: 'The number on the door.',
      requester: 'writes',
      choices: [],
    }),
  )
  const { id } = await inTransaction(ctx, (ctx) =>
    createForm(ctx, admin, {
      name: 'Broken device',
      description: 'For computers, printers, projectors and other devices.',
      picture: 'optional',
      date: 'none',
      fields: [
        { key: 'device', required: 'raise', shownIf: null },
        { key: 'room', required: 'never', shownIf: null },
      ],
    }),
  )
  return { id, devices: new Map(choices.map((choice) => [choice.name, choice.id])) }
}

type About = { ticketId: string; member: UserActor; tags: readonly string[] }

/** Fills in the form of a hardware ticket: the device, and usually its place. */
export async function fillForm(
  ctx: Context,
  random: Random,
  { id: formId, devices }: DemoForm,
  { ticketId: id, member, tags }: About,
): Promise<void> {
  if (!tags.includes('hardware')) return
  const named = DEVICES.find((name) => tags.includes(name.toLowerCase())) ?? random.pick(DEVICES)
  const device = devices.get(named)
  await inTransaction(ctx, (ctx) => updateTicketForm(ctx, member, { id, formId }))
  const room = random.next() < 0.8 ? [random.pick(ROOMS)] : []
  await inTransaction(ctx, (ctx) =>
    updateTicketFields(ctx, member, { id, given: { device: device === undefined ? [] : [device], room } }),
  )
}
