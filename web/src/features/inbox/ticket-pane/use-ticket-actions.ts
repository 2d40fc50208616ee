import type { TicketDetails } from '#api/models.ts'
import {
  priorityWord,
  type Priority,
  type SettableStatus,
  type SnoozeWakes,
  type TagLabel,
  type Turn,
  turnWord,
} from '@support-desk/contract'
import { request } from '#api/client.ts'
import { t } from '#ui/language/t.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { useTicketChange, useGiving } from '#entities/ticket/use-ticket-change.ts'
import type { RemovalChange } from '../removal-tools.ts'
import type { MergeRequest } from './dialogs/merge-dialog.tsx'
import type { SplitRequest } from './dialogs/split-dialog.tsx'

/** Changes of the open ticket. Each is optimistic, can be undone, and is reverted if the server rejects it. */
export function useTicketActions(ticket: TicketDetails, onNext: () => void) {
  const { id, version, queue } = ticket
  const { change, dialog } = useTicketChange(ticket)
  const number = String(ticket.number)
  const params = { ticketId: id }
  const showsQueue = (part: Partial<NonNullable<typeof queue>>) =>
    queue ? { queue: { ...queue, ...part } } : {}
  return {
    ...useGiving(ticket, change, onNext),
    /** The dialog for fields that a change requires. */
    dialog,
    setStatus: (status: SettableStatus) =>
      change(
        {
          words: t('Ticket {number} is {status} now.', { number, status: t(STATUS_LOOKS[status].word) }),
          call: () => request('updateTicketStatus', { params, body: { status, version } }),
          shows: { status },
        },
        status === 'Solved' ? onNext : undefined,
      ),
    setTurn: (turn: Turn) =>
      change({
        words: t('Ticket {number}: {turn}.', { number, turn: t(turnWord(turn)) }),
        call: () => request('updateTicketTurn', { params, body: { turn } }),
        shows: showsQueue({ turn }),
      }),
    setPriority: (priority: Priority) =>
      change({
        words: t('Ticket {number}: priority {priority}.', { number, priority: t(priorityWord(priority)) }),
        call: () => request('updateTicketPriority', { params, body: { priority } }),
        shows: showsQueue({ priority }),
      }),
    /** Returns the error as a text, or null on success. */
    snooze: async (until: string | null, wakes: SnoozeWakes, when: string): Promise<string | null> => {
      let refusal: string | null = null
      await change(
        {
          words: t('Ticket {number} is snoozed: {when}.', { number, when }),
          call: () => request('snoozeTicket', { params, body: { until, wakes } }),
          onRefused: (said) => (refusal = said),
        },
        onNext,
      )
      return refusal
    },
    merge: ({ id: intoId, number: into, share, tell }: MergeRequest) =>
      change(
        {
          words: t('Ticket {number} was merged into #{into}.', { number, into: String(into) }),
          call: () => request('mergeTicket', { params, body: { intoId, share, tell } }),
        },
        onNext,
      ),
    split: (splitting: SplitRequest) =>
      change({
        words: t('A new ticket was created from the message.'),
        call: () => request('splitTicket', { params, body: splitting }),
      }),
    wake: () =>
      change({
        words: t('Ticket {number} is no longer snoozed.', { number }),
        call: () => request('wakeTicket', { params }),
        shows: showsQueue({ snooze: null }),
      }),
    addTag: (tag: TagLabel) =>
      change({
        words: t('Tag {name} added to ticket {number}.', { number, name: tag.name }),
        call: () => request('updateTicketTags', { params, body: { add: [tag.id] } }),
        shows: showsQueue({ tags: [...(queue?.tags ?? []), tag] }),
      }),
    removeTag: (tag: TagLabel) =>
      change({
        words: t('Tag {name} removed from ticket {number}.', { number, name: tag.name }),
        call: () => request('updateTicketTags', { params, body: { remove: [tag.id] } }),
        shows: showsQueue({ tags: queue?.tags.filter(({ id: other }) => other !== tag.id) ?? [] }),
      }),
    /** Takes the ticket out of the lists, or returns it from spam. */
    remove: (by: RemovalChange) =>
      void change(removals(params, number)[by], by === 'notSpam' ? undefined : onNext),
    dismissAnswer: () =>
      change(
        {
          words: t('Ticket {number} needs no reply.', { number }),
          call: () => request('dismissAnswer', { params }),
        },
        onNext,
      ),
  }
}

type Removal = { words: string; call: () => Promise<unknown> }

const removals = (params: { ticketId: string }, number: string): Record<RemovalChange, Removal> => ({
  spam: {
    words: t('Ticket {number} is spam.', { number }),
    call: () => request('markTicketAsSpam', { params, body: {} }),
  },
  spamBlock: {
    words: t('Ticket {number} is spam. Its sender is blocked.', { number }),
    call: () => request('markTicketAsSpam', { params, body: { blockSender: true } }),
  },
  notSpam: {
    words: t('Ticket {number} is no longer spam.', { number }),
    call: () => request('markTicketAsNotSpam', { params }),
  },
  delete: {
    words: t('Ticket {number} was deleted.', { number }),
    call: () => request('deleteTicket', { params }),
  },
})

export type TicketActions = ReturnType<typeof useTicketActions>
