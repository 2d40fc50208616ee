import { type ReactNode, useState } from 'react'
import { CallFailed } from '#api/client.ts'
import { lateDialog } from '#ui/late/late.tsx'

const FieldsDialog = lateDialog(async () => (await import('./fields-dialog.tsx')).FieldsDialog)

/** Whether a change was rejected because required fields are empty. */
export const needsFields = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.code === 'fields_missing'

/** Asks for the fields required to solve a ticket, and then solves it. */
export function useSolving(ticketId: string): { ask: (solve: () => void) => void; dialog: ReactNode } {
  const [solve, setSolve] = useState<(() => void) | null>(null)
  const close = () => setSolve(null)
  const dialog = solve && (
    <FieldsDialog
      ticketId={ticketId}
      purpose="solve"
      onSaved={() => {
        close()
        solve()
      }}
      onClose={close}
    />
  )
  return { ask: (again) => setSolve(() => again), dialog }
}
