import { useQuery } from '@tanstack/react-query'
import { BlobImage } from '#ui/pictures/blob-image.tsx'
import { previewQuery } from '../queries.ts'

type Props = { file: string; name: string }

/** A picture in what somebody wrote. Its name stands there until it has come, and for whoever may not see it. */
function DocumentPicture({ file, name }: Props) {
  const { data } = useQuery(previewQuery(file))
  return data ? <BlobImage blob={data} alt={name} /> : <bdi>[{name}]</bdi>
}

/** How documents show their pictures. */
export const documentPicture = (file: string, name: string) => <DocumentPicture file={file} name={name} />
