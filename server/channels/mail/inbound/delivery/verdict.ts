import type { HeldDecision, ReceivedReason } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { EarlierMail } from '../ledger/received-mail.ts'
import type { Address, ReadMail } from '../reading/index.ts'

/** The decision about a mail: the ticket, message or note that it becomes, or why it is held or ignored. */
export type Verdict =
  | { is: 'canary'; sentAt: string }
  | { is: 'ignored'; reason: ReceivedReason; of?: EarlierMail }
  | { is: 'copy'; of: EarlierMail }
  /**
   * `unreachableId`: the account that our mail failed to reach permanently. `side`: the side conversation of the mail,
   * and whether it permanently failed to reach a third party.
   */
  | {
      is: 'bounce'
      ticketId: string
      entryId: string | null
      unreachableId: string | null
      side?: { id: string; isUnreachable: boolean }
    }
  | {
      is: 'held'
      reason: ReceivedReason
      ticketId: string | null
      senderId: string | null
      /** The side conversation that it becomes part of if staff add it. */
      sideId?: string | undefined
    }
  | { is: 'answer'; ticketId: string; author: UserActor; byProgram: boolean; as: 'chat' | 'note' }
  | { is: 'side'; sideId: string; byProgram: boolean }
  | { is: 'added'; ticketId: string; from: Address }
  | { is: 'added_as_note'; ticketId: string; author: UserActor; from: Address }
  | NewTicketVerdict

export type NewTicketVerdict = {
  is: 'ticket'
  from: Address
  /** The requester, instead of the sender. */
  raisedBy?: UserActor
  /** The staff member who forwarded the mail. */
  forwardedBy?: UserActor
  /** Whether the sender gets an acknowledgement. */
  isAcknowledged: boolean
  /** Whether the ticket counts towards the limits of new tickets. */
  isCounted: boolean
}

/** A decision by staff about a held mail, and the ticket that shows it in its margin. */
export type Decision = {
  decision: Exclude<HeldDecision, 'ignore' | 'hold'>
  ticketId: string | null
  by: UserActor
}

/** A mail to judge, with the settings of its mailbox. */
export type JudgedMail = {
  mailboxId: string
  isImport: boolean
  isJunk: boolean
  read: ReadMail
  /** Whether the address in From is proven (true), has failed the checks (false), or neither (null). */
  isAuthenticated: boolean | null
  /** Addresses of all mailboxes. */
  addresses: readonly string[]
  /** Senders whose Reply-To address is the requester: addresses, domains, or `*`. */
  replyToSenders: readonly string[]
  acknowledges: boolean
  decided?: Decision
}
