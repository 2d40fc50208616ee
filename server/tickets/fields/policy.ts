import type { RequesterRight, Role } from '@support-desk/contract'

type Reader = { role: Role }

/** Whether a reader of a ticket sees a field. Staff see all fields. */
export const maySeeField = ({ role }: Reader, { requester }: { requester: RequesterRight }): boolean =>
  role !== 'User' || requester !== 'none'

/** Whether a reader of a ticket may write a field. Staff may write all fields. */
export const mayWriteField = ({ role }: Reader, { requester }: { requester: RequesterRight }): boolean =>
  role !== 'User' || requester === 'writes'
