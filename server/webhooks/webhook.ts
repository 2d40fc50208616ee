import type {
  DeliveryState,
  DeliveryTrouble,
  KeptCondition,
  WebhookEnding,
  WebhookGroup,
} from '@support-desk/contract'

/** What an admin decides about an endpoint, as it is kept. */
export type WebhookChoice = {
  url: string
  description: string
  groups: readonly WebhookGroup[]
  condition: KeptCondition | null
}

/** An endpoint as it is kept. */
export type Webhook = WebhookChoice & {
  id: string
  isOn: boolean
  off: { why: WebhookEnding; at: string } | null
  version: number
  /** Null where the account is gone. */
  owner: { id: string; username: string } | null
  createdAt: string
  /** Sealed. */
  secrets: string
  rotatingUntil: string | null
  /** Up to which event it has been looked what is to be sent. */
  afterNumber: number
  pausedUntil: string | null
  lastSuccessAt: string | null
  lastFailureAt: string | null
  error: DeliveryTrouble | null
  failingSince: string | null
}

/** One try to deliver. */
export type Attempt = {
  startedAt: string
  durationMs: number
  status: number | null
  response: string | null
  error: DeliveryTrouble | null
}

/** What is sent to an endpoint, once for each event. */
export type Delivery = {
  id: string
  webhookId: string
  number: number
  eventNumber: number | null
  ticketId: string | null
  kind: string
  state: DeliveryState
  /** Null: out of turn, because it is a test or is sent again. */
  lane: string | null
  dueAt: string | null
  /** Who sends it at this moment. */
  lease: string | null
  attempts: number
  createdAt: string
  endedAt: string | null
  status: number | null
  error: DeliveryTrouble | null
}

/** A delivery with all that was sent and answered. */
export type DeliveryWithLog = Delivery & { body: string; log: Attempt[] }

/** A delivery that this process has claimed. */
export type ClaimedDelivery = DeliveryWithLog & { lease: string; dueAt: string }

/** A delivery that is to be. */
export type NewDelivery = Pick<Delivery, 'id' | 'eventNumber' | 'ticketId' | 'kind' | 'lane'> & {
  body: string
}

/** An endpoint that nothing reached for so long is switched off. */
export const FAILING_SECONDS = 3 * 24 * 60 * 60
