import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Macro } from './queries.ts'

/** Adds copies of the files of a macro to a draft by `add`. Shows a toast on failure. */
export async function insertMacroFiles(
  { files }: Pick<Macro, 'files'>,
  add: (files: File[]) => void,
): Promise<void> {
  if (files.length === 0) return
  try {
    const copies = await Promise.all(
      files.map(async ({ id, name, mediaType }) => {
        const content = await request('getAttachment', { params: { attachmentId: id } })
        return new File([content], name, { type: mediaType })
      }),
    )
    add(copies)
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    toast.failure(problem.message)
  }
}
