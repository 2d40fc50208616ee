import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const attachmentsIn = ({
  attachments,
}: Queries): Pick<
  Queries['attachments'],
  'add' | 'find' | 'markSignature' | 'ofMessages' | 'ofTicket' | 'removeOf'
> => attachments

export const picturesIn = ({ pictures }: Queries): Pick<Queries['pictures'], 'unused'> => pictures

export const scheduledFilesIn = ({
  scheduledFiles,
}: Queries): Pick<Queries['scheduledFiles'], 'find' | 'of' | 'take'> => scheduledFiles

export const sideFilesIn = ({
  sideFiles,
}: Queries): Pick<Queries['sideFiles'], 'add' | 'find' | 'of' | 'removeOf'> => sideFiles

export const signatureFilesIn = ({ signatureFiles }: Queries): Queries['signatureFiles'] => signatureFiles

export const uploadsIn = ({ uploads }: Queries): Pick<Queries['uploads'], 'find'> => uploads
