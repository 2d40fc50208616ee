import type { DeliveryState, DeliveryTrouble, WebhookEnding } from '@support-desk/contract'

/** The tables of what other programs are told. */
export type WebhookTables = {
  webhooks: {
    id: string
    url: string
    description: string
    /** Groups of events, by comma. */
    event_groups: string
    /** A `KeptCondition` as JSON; null: every ticket. */
    condition: string | null
    is_on: number
    version: number
    /** Who made it. */
    owner_id: string | null
    created_at: string
    deleted_at: string | null
    /** `WebhookSecrets`, sealed. */
    secrets: string
    /** Until when the secret before signs as well. */
    rotating_until: string | null
    /** Up to which event it has been looked what is to be sent. */
    after_number: number
    /** The endpoint asked to be left alone until then. */
    paused_until: string | null
    off_why: WebhookEnding | null
    off_at: string | null
    last_success_at: string | null
    last_failure_at: string | null
    error: DeliveryTrouble | null
    failing_since: string | null
  }
  webhook_deliveries: {
    /** Event number and endpoint, so that an event is here once. */
    id: string
    webhook_id: string
    /** Grows within an endpoint. */
    number: number
    /** Null: of a test. */
    event_number: number | null
    ticket_id: string | null
    kind: string
    body: string
    state: DeliveryState
    /** What is sent one after the other; null: out of turn. */
    lane: string | null
    /** When it is sent, or its lease ends; null: it waits for the one before, or is over. */
    due_at: string | null
    lease: string | null
    attempts: number
    created_at: string
    ended_at: string | null
    /** Of the latest attempt. */
    status: number | null
    /** Of the latest attempt. */
    error: DeliveryTrouble | null
    /** A list of `Attempt` as JSON, latest first. */
    log: string
  }
}
