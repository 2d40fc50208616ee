import { lateBeside } from '#ui/late/late.tsx'

/** The first steps of a new desk, for admins. Loaded late, because most admins have hidden or finished them. */
export const LateChecklist = lateBeside(async () => (await import('#features/setup/checklist.tsx')).Checklist)
