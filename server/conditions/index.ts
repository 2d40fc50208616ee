/** The public interface for other areas. Everything else here is private. */
export { readCondition, readerOf, textsOf, writeCondition } from './text.ts'
export { exportQueueTickets } from './export.ts'
export { queueFile } from './export-file.ts'
export {
  checkCondition,
  countQueueTickets,
  findNumbers,
  listConditionValues,
  listQueueTickets,
  listQueueTicketsById,
  ticketsMeant,
} from './use-cases.ts'
export { conditionsIn } from './open-queries.ts'
