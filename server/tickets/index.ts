/** Interface of this area for other areas. */
export type {
  BoundedCount,
  NewTicket,
  StatusCounts,
  Ticket,
  TicketQuery,
  TicketScope,
  TimelineEntry,
} from './ticket.ts'
export { columnsAfter, FORMER_COLUMNS, formerPlaceIn, type StoredSnooze } from './turn/columns.ts'
export { leavesPlace, messageOf } from './turn/derive.ts'
export { moveBackFromSide, moveBySide, returnTurn, setPriority, snoozedUntil } from './queue/use-cases.ts'
export { recordWoken } from './queue/wake.ts'
export { rowOf, shownRows } from './queue/shown-rows.ts'
export { undoChange, undoSentWith } from './undo/use-cases.ts'
export { moveTurnBack } from './turn/retraction.ts'
export { conversationTickets, findReadableTicket } from './merge/merged.ts'
export { aboutTicket, refuseMerged, refuseSample } from './ticket-conflicts.ts'
export type { TicketNumber } from './queries-rows.ts'
export { audienceOf, mayReadNotes, maySeeTicket, obstacleTo } from './policy.ts'
export { presentTicketRow, presentTicketTexts } from './present.ts'
export {
  countedTicket,
  keptTicket,
  listedTicket,
  listedTicketFor,
  realTicket,
} from './removal/queries-listed.ts'
export { type MovedTickets, moveTickets, moveTicketsBack } from './requester/moving.ts'
export { presentSharedTicket } from './shared/present.ts'
export { findSharedTicket } from './shared/use-cases.ts'
export { presentTimelineEntry } from './timeline/present.ts'
export { noteFound } from './lists/note-found.ts'
export { listTickets } from './lists/use-cases.ts'
export { countAllTickets, countOwnTickets } from './counts/use-cases.ts'
export { moveCounts, movesOf } from './counts/queries.ts'
export { dayOf, figuredFrom, type FigureName, moveFigures, tenMinutesOf } from './counts/queries-figures.ts'
export { updateTicketFields, updateTicketForm } from './fields/use-cases-of-ticket.ts'
export { updateTicketTags } from './tags/use-cases-of-ticket.ts'
export { updateTicketTeam } from './teams/use-cases-of-ticket.ts'
export {
  assignTicket,
  assignToSelf,
  findVisibleTicket,
  holdVisibleTicket,
  insertTicket,
  assertVisible,
  openTicket,
  pictureOf,
  raiseTicket,
  takeTicket,
  updateTicket,
} from './use-cases.ts'
export { TAG_NAME } from './tags/tag-name.ts'
export { readGiven } from './fields/read-given.ts'
export { fieldNameQueries } from './fields/queries-names.ts'
export { createField } from './fields/use-cases-fields.ts'
export { createForm } from './fields/use-cases-forms.ts'
export { createTag } from './tags/use-cases.ts'
export { addTeam, changeTeam, createTeam, deleteTeam } from './teams/use-cases.ts'
export { readFields } from './fields/read-fields.ts'
export { uniteAll } from './fields/united-rows.ts'
export { changeTicket, mayChangeTicket, TICKET_CHANGES } from './change-ticket.ts'
export {
  fieldValuesIn,
  fieldsIn,
  handoverNotesIn,
  mergesIn,
  requestersIn,
  queueIn,
  searchesIn,
  tagsIn,
  teamsIn,
  ticketLinksIn,
  ticketTeamsIn,
  ticketsIn,
  timelineIn,
} from './open-queries.ts'
