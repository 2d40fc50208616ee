import type { DeliveryState, DeliveryTrouble, WebhookEnding } from '@support-desk/contract'

/** The tables of webhooks. */
export type WebhookTables = {
  webhooks: {
    id: string
    url: string
    description: string
    /** Groups of events, separated by commas. */
    event_groups: string
    /** A `KeptCondition` as JSON; null: every ticket. */
    condition: string | null
    is_on: number
    version: number
    /** The creator. */
    owner_id: string | null
    created_at: string
    deleted_at: string | null
    /** Sealed `WebhookSecrets`. */
    secrets: string
    /** The previous secret also signs until then. */
    rotating_until: string | null
    /** Events up to this number have been checked for deliveries. */
    after_number: number
    /** The endpoint requested a pause until then. */
    paused_until: string | null
    off_why: WebhookEnding | null
    off_at: string | null
    last_success_at: string | null
    last_failure_at: string | null
    error: DeliveryTrouble | null
    failing_since: string | null
  }
  webhook_deliveries: {
    /** Event number and endpoint, so an event is queued once per endpoint. */
    id: string
    webhook_id: string
    /** Increases within an endpoint. */
    number: number
    /** Null for a test delivery. */
    event_number: number | null
    ticket_id: string | null
    kind: string
    body: string
    state: DeliveryState
    /** Deliveries of a lane are sent one after the other; null: independent. */
    lane: string | null
    /** When the delivery is due, or its lease ends; null: it waits for its predecessor, or has ended. */
    due_at: string | null
    lease: string | null
    attempts: number
    created_at: string
    ended_at: string | null
    /** HTTP status of the latest attempt. */
    status: number | null
    /** Error of the latest attempt. */
    error: DeliveryTrouble | null
    /** A list of `Attempt` as JSON, latest first. */
    log: string
  }
}
