import { message, words } from '@support-desk/contract'
import type { Services } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import { sealedFile } from '../reading/index.ts'
import type { MailContent } from './reading-a-mail.ts'
import { storable } from './text.ts'

const SEALED = {
  signed: message(
    'The text of this email is inside the signed file {name}. Open the file in an email program to read it.',
  ),
  encrypted: message('The text of this email is encrypted in the file {name}.'),
}

/** The text of an entry for a mail without text: a pointer to its text file, else its file names, else its subject. */
export function insteadOf(
  { installLocale: { language } }: Services,
  { read, files }: MailContent,
  subject: string,
): string {
  const sealed = sealedFile(read.files)
  if (sealed) return inLanguage(language, words(SEALED[sealed.by], { name: storable(sealed.name) }))
  return files.map(({ name }) => name).join(', ') || subject
}
