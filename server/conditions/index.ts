/** What other areas may use; everything else here is private. */
export { readCondition, readerOf, textsOf } from './text.ts'
export { exportQueue } from './export.ts'
export { queueFile } from './export-file.ts'
export {
  checkCondition,
  countQueue,
  findNumbers,
  listConditionValues,
  listQueue,
  listQueueRows,
  ticketsMeant,
} from './use-cases.ts'
export { conditionsIn } from './open-queries.ts'
