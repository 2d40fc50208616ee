import type { RequesterRight, Role } from '@support-desk/contract'

type Reader = { role: Role }

/** Whether somebody who sees a ticket sees a field of it. The staff sees all. */
export const maySeeField = ({ role }: Reader, { requester }: { requester: RequesterRight }): boolean =>
  role !== 'User' || requester !== 'none'

/** Whether somebody who sees a ticket writes a field of it. */
export const mayWriteField = ({ role }: Reader, { requester }: { requester: RequesterRight }): boolean =>
  role !== 'User' || requester === 'writes'
