import type { TicketDetails } from '#api/models.ts'
import {
  priorityWord,
  type Priority,
  type SettableState,
  type SnoozeWakes,
  type TagLabel,
  type Turn,
  turnWord,
} from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { needsFields, useSolving } from '#entities/ticket/fields/use-solving.tsx'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { STATE_LOOKS } from '#entities/ticket/states.ts'
import { showAsItIs } from '#entities/ticket/use-ticket-changes.ts'
import type { Merging } from '../dialogs/merge-dialog.tsx'
import type { Splitting } from '../dialogs/split-dialog.tsx'
import { sayDone } from '../../undo/undo.ts'
import { refreshInInbox, undoInInbox } from '../../undo/undo-ticket.ts'

/** A change of a ticket. */
type Change = {
  /** What is said when it is done. */
  words: string
  call: () => Promise<unknown>
  /** What is shown at once. */
  shows?: Partial<TicketDetails>
  /** Whether the ticket is out of one's hands with it, and the next one comes. */
  goesOn?: boolean
  /** Called with the words of a refusal, where they have another place than the page. */
  onRefused?: (words: string) => void
}

type Named = { id: string; name: string }

/** What can be done with a ticket by one key. Each is shown at once, said, can be undone, and is taken back if the server refuses. */
export function useTicketActions(ticket: TicketDetails, onNext: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, version, queue } = ticket
  const { queryKey } = ticketQuery(id)
  const solving = useSolving(id)
  const number = String(ticket.number)
  const params = { ticketId: id }

  const undo = () => undoInInbox(client, ticket)
  const run = async (change: Change): Promise<boolean> => {
    const { words, call, shows, goesOn, onRefused = toast.failure } = change
    if (isBusy) return false
    setBusy(true)
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    if (shows) client.setQueryData(queryKey, (known) => known && { ...known, ...shows })
    try {
      await call()
      sayDone(words, { about: id, undo })
      if (goesOn) onNext()
      return true
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      client.setQueryData(queryKey, before)
      showAsItIs(client, problem)
      if (needsFields(problem)) solving.ask(() => void run(change))
      else onRefused(problem.message)
      return false
    } finally {
      setBusy(false)
      refreshInInbox(client, id)
    }
  }
  const showsQueue = (part: Partial<NonNullable<typeof queue>>) =>
    queue ? { queue: { ...queue, ...part } } : {}
  return {
    isBusy,
    /** Where what is needed to solve the ticket is asked. */
    dialog: solving.dialog,
    take: () =>
      run({
        words: t('Ticket {number} is yours.', { number }),
        call: () => request('takeTicket', { params, body: { version } }),
      }),
    release: (note: string) =>
      run({
        words: t('Ticket {number} is given back.', { number }),
        call: () => request('releaseTicket', { params, body: { version, note } }),
        goesOn: true,
      }),
    handOver: (member: Named, note: string) =>
      run({
        words: t('Ticket {number} is with {name} now.', { number, name: member.name }),
        call: () => request('handOverTicket', { params, body: { assigneeId: member.id, version, note } }),
        goesOn: true,
      }),
    giveToTeam: (team: Named, note: string) =>
      run({
        words: t('Ticket {number} is with the team {name} now.', { number, name: team.name }),
        call: () =>
          request('updateTicketTeam', {
            params,
            body: { teamId: team.id, note, release: ticket.abilities.release, version },
          }),
        goesOn: true,
      }),
    setState: (state: SettableState) =>
      run({
        words: t('Ticket {number} is {state} now.', { number, state: t(STATE_LOOKS[state].word) }),
        call: () => request('updateTicketStatus', { params, body: { state, version } }),
        shows: { state },
        goesOn: state === 'Solved',
      }),
    setTurn: (turn: Turn) =>
      run({
        words: t('Ticket {number}: {turn}.', { number, turn: t(turnWord(turn)) }),
        call: () => request('updateTicketTurn', { params, body: { turn } }),
        shows: showsQueue({ turn }),
      }),
    setPriority: (priority: Priority) =>
      run({
        words: t('Ticket {number}: priority {priority}.', { number, priority: t(priorityWord(priority)) }),
        call: () => request('updateTicketPriority', { params, body: { priority } }),
        shows: showsQueue({ priority }),
      }),
    /** Gives why it was refused, in words; null where it was not. */
    snooze: async (until: string | null, wakes: SnoozeWakes, when: string): Promise<string | null> => {
      let refusal: string | null = null
      await run({
        words: t('Ticket {number} is snoozed: {when}.', { number, when }),
        call: () => request('snoozeTicket', { params, body: { until, wakes } }),
        goesOn: true,
        onRefused: (said) => (refusal = said),
      })
      return refusal
    },
    merge: ({ id: intoId, number: into, share, tell }: Merging) =>
      run({
        words: t('Ticket {number} was merged into #{into}.', { number, into: String(into) }),
        call: () => request('mergeTicket', { params, body: { intoId, share, tell } }),
        goesOn: true,
      }),
    split: (splitting: Splitting) =>
      run({
        words: t('A ticket was made out of the message.'),
        call: () => request('splitTicket', { params, body: splitting }),
      }),
    wake: () =>
      run({
        words: t('Ticket {number} is awake.', { number }),
        call: () => request('wakeTicket', { params }),
        shows: showsQueue({ snooze: null }),
      }),
    addTag: (tag: TagLabel) =>
      run({
        words: t('Ticket {number} has the tag {name} now.', { number, name: tag.name }),
        call: () => request('updateTicketTags', { params, body: { add: [tag.id] } }),
        shows: showsQueue({ tags: [...(queue?.tags ?? []), tag] }),
      }),
    removeTag: (tag: TagLabel) =>
      run({
        words: t('The tag {name} is taken from ticket {number}.', { number, name: tag.name }),
        call: () => request('updateTicketTags', { params, body: { remove: [tag.id] } }),
        shows: showsQueue({ tags: queue?.tags.filter(({ id: other }) => other !== tag.id) ?? [] }),
      }),
    dismissAnswer: () =>
      run({
        words: t('Ticket {number} needs no answer.', { number }),
        call: () => request('dismissAnswer', { params }),
        goesOn: true,
      }),
  }
}

export type TicketActions = ReturnType<typeof useTicketActions>
