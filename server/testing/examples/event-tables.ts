import { EVENT_KINDS, EVENTS, type EventKind, type TimelineKind } from '@support-desk/contract/event-registry'
import type { TimelineFacts } from '@support-desk/contract'

const timelineOf = (kind: EventKind): TimelineFacts | null => EVENTS[kind].timeline

const timelineKinds = (isWanted: (facts: TimelineFacts) => boolean): TimelineKind[] =>
  EVENT_KINDS.filter((kind): kind is TimelineKind => {
    const facts = timelineOf(kind)
    return facts !== null && isWanted(facts)
  })

const listOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

const kindTable = (doc: string, name: string, kinds: readonly TimelineKind[]): string =>
  `/** ${doc} */\nexport const ${name}: TimelineKind[] = [${listOf(kinds)}]\n`

const staleLines = EVENT_KINDS.map((kind) => `  '${kind}': [${listOf(EVENTS[kind].stale)}],\n`)

/** The code of `contract/event-tables.ts`, generated from the descriptors of events. */
export const eventTables = (): string =>
  [
    `// Written by \`npm run record\` from the descriptors of events. Every signed-in page loads these tables, so they are plain data:
// computed in the browser, they would bring all descriptors with their schemas and sentences.
import type { EventKind, TimelineKind } from './event-registry.ts'
import type { Resource } from './event.ts'
`,
    kindTable(
      'Kinds that the timeline of a ticket shows.',
      'TIMELINE_KINDS',
      timelineKinds(() => true),
    ),
    kindTable(
      'Timeline kinds that are hidden where the conversation stands beside the timeline.',
      'MESSAGE_KINDS',
      timelineKinds(({ isMessage }) => isMessage === true),
    ),
    kindTable(
      'Kinds that raise the version of a ticket, each by one.',
      'TICKET_CHANGE_KINDS',
      timelineKinds(({ conflict }) => conflict !== undefined),
    ),
    kindTable(
      'Kinds that may name a note to the next assignee.',
      'NOTE_KINDS',
      timelineKinds(({ note }) => note !== undefined),
    ),
    `/** What pages fetch again after an event of each kind. */
export const STALE: Record<EventKind, readonly Resource[]> = {
${staleLines.join('')}}
`,
  ].join('\n')
