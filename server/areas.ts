import type { FastifyInstance } from 'fastify'
import type { Area, AreaParts, RouteTools } from './area.ts'
import { auditArea } from './audit/area.ts'
import { authArea } from './auth/area.ts'
import { brandingArea } from './branding/area.ts'
import { bulkArea } from './bulk/area.ts'
import { mailArea } from './channels/mail/area.ts'
import { conditionArea } from './conditions/area.ts'
import { contactArea } from './contacts/area.ts'
import { conversationArea } from './conversation/area.ts'
import { deskArea } from './desk/area.ts'
import type { Handlers } from './edge/handler.ts'
import { fieldArea } from './tickets/fields/area.ts'
import { fileArea } from './files/area.ts'
import type { Check } from './kernel/checks/check.ts'
import type { Context, Reactions } from './kernel/context.ts'
import type { Job } from './jobs/index.ts'
import { legacyArea } from './legacy/area.ts'
import { liveArea } from './live/area.ts'
import { macroArea } from './macros/area.ts'
import { mcpArea } from './mcp/area.ts'
import { messageArea } from './messages/area.ts'
import { notificationArea } from './notifications/area.ts'
import { organisationArea } from './organisations/area.ts'
import { privacyArea } from './privacy/area.ts'
import { reportArea } from './reports/area.ts'
import { scimArea } from './scim/area.ts'
import { setupArea } from './setup/area.ts'
import { slaArea } from './sla/area.ts'
import { tagArea } from './tickets/tags/area.ts'
import { teamArea } from './tickets/teams/area.ts'
import { ticketArea } from './tickets/area.ts'
import { userArea } from './users/area.ts'
import { viewArea } from './views/area.ts'
import { webhookArea } from './webhooks/area.ts'

/** All areas of the server. The functions below merge their parts. A call, query or service without an area does not compile. */
const AREAS = [
  auditArea,
  authArea,
  brandingArea,
  bulkArea,
  conditionArea,
  contactArea,
  conversationArea,
  deskArea,
  fieldArea,
  fileArea,
  legacyArea,
  liveArea,
  macroArea,
  mailArea,
  mcpArea,
  messageArea,
  notificationArea,
  organisationArea,
  privacyArea,
  reportArea,
  scimArea,
  setupArea,
  slaArea,
  tagArea,
  teamArea,
  ticketArea,
  userArea,
  viewArea,
  webhookArea,
] as const
const areas: readonly Area[] = AREAS

type AnyArea = (typeof AREAS)[number]
type Intersection<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type HandlersOf<A> = A extends { handlers: infer Part } ? Part : never
type QueriesOf<A> = A extends { queries: infer Part } ? Part : never
type ServicesOf<A> = A extends { services: (...args: never[]) => infer Part } ? Part : never

const merge = (parts: readonly (object | undefined)[]): object => Object.assign({}, ...parts) as object

/** The handler of every call. */
export const handlers: Handlers = merge(areas.map((area) => area.handlers)) as Intersection<
  HandlersOf<AnyArea>
>

/** The queries of all areas, by name. */
export const queriesOfAreas = merge(areas.map((area) => area.queries)) as Intersection<QueriesOf<AnyArea>>

/** The services of all areas. */
export const servicesOfAreas = (parts: AreaParts, context: () => Context) =>
  merge(areas.map((area) => area.services?.(parts, context))) as Intersection<ServicesOf<AnyArea>>

export const reactionsOfAreas: readonly Reactions[] = areas.flatMap(({ reactions }) => reactions ?? [])

export const jobsOfAreas = (parts: AreaParts): Job<Context>[] =>
  areas.flatMap((area) => area.jobs?.(parts) ?? [])

export async function mountAreas(app: FastifyInstance, ctx: Context, tools: RouteTools): Promise<void> {
  for (const area of areas) await area.routes?.(app, ctx, tools)
}

export const checksOfAreas: readonly Check[] = areas.flatMap(({ checks }) => checks ?? [])

/** The health report of all areas for `/readyz`. */
export const healthOfAreas = async (ctx: Context): Promise<object> =>
  merge(await Promise.all(areas.map((area) => area.health?.(ctx))))
