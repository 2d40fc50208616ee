import { useDraft } from '#ui/kept/drafts.ts'

/** Fields of a side message besides its text and files. `quotes` and `files` are lists with spaces. */
type SideFields = {
  to: string
  subject: string
  /** Numbers of quoted messages. `last`: the last one of the requester, until the user has chosen. */
  quotes: string
  /** Ids of files of the ticket. */
  files: string
}

/** The stored draft of these fields. They survive a reload, like the text. */
export function useSideDraft(key: string, { subject, quotes }: Pick<SideFields, 'subject' | 'quotes'>) {
  const [fields, change, forget] = useDraft<SideFields>(`${key}-fields`, {
    to: '',
    subject,
    quotes,
    files: '',
  })
  return { fields, change, forget }
}

export type SideDraft = ReturnType<typeof useSideDraft>

/** The parts of a list with spaces. */
export const partsOf = (list: string): string[] => list.split(' ').filter((part) => part !== '')

/** The addresses in a text, also in the form `Name <address>`. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim())
    .filter((address) => address !== '')
