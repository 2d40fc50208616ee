import type {
  DeliveryState,
  DeliveryTrouble,
  KeptCondition,
  WebhookEnding,
  WebhookGroup,
} from '@support-desk/contract'

/** The settings of an endpoint that admins change. */
export type WebhookChoice = {
  url: string
  description: string
  groups: readonly WebhookGroup[]
  condition: KeptCondition | null
}

/** A stored endpoint. */
export type Webhook = WebhookChoice & {
  id: string
  isOn: boolean
  off: { why: WebhookEnding; at: string } | null
  version: number
  /** Null when the account is deleted. */
  owner: { id: string; username: string } | null
  createdAt: string
  /** Sealed. */
  secrets: string
  rotatingUntil: string | null
  /** Events up to this number have been collected. */
  afterNumber: number
  pausedUntil: string | null
  lastSuccessAt: string | null
  lastFailureAt: string | null
  error: DeliveryTrouble | null
  failingSince: string | null
}

/** One delivery attempt. */
export type Attempt = {
  startedAt: string
  durationMs: number
  status: number | null
  response: string | null
  error: DeliveryTrouble | null
}

/** An event, or a test, to be sent to an endpoint. */
export type Delivery = {
  id: string
  webhookId: string
  number: number
  eventNumber: number | null
  ticketId: string | null
  kind: string
  state: DeliveryState
  /** Null for tests and repeated deliveries, which are independent of others. */
  lane: string | null
  dueAt: string | null
  /** Random id of the current claim. */
  lease: string | null
  attempts: number
  createdAt: string
  endedAt: string | null
  status: number | null
  error: DeliveryTrouble | null
}

/** A delivery with its request and responses. */
export type DeliveryWithLog = Delivery & { body: string; log: Attempt[] }

/** A delivery claimed by this process. */
export type ClaimedDelivery = DeliveryWithLog & { lease: string; dueAt: string }

/** A delivery to create. */
export type NewDelivery = Pick<Delivery, 'id' | 'eventNumber' | 'ticketId' | 'kind' | 'lane'> & {
  body: string
}

/** An endpoint is switched off after this time without a successful delivery. */
export const FAILING_SECONDS = 3 * 24 * 60 * 60
