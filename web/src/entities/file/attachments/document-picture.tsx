import { useQuery } from '@tanstack/react-query'
import { BlobImage } from '#ui/pictures/blob-image.tsx'
import { previewQuery } from '../queries.ts'

type Props = { file: string; name: string }

/** A picture in a document. Shows its name until it is loaded, and for readers without access. */
function DocumentPicture({ file, name }: Props) {
  const { data } = useQuery(previewQuery(file))
  return data ? <BlobImage blob={data} alt={name} /> : <bdi>[{name}]</bdi>
}

/** Renders the pictures of documents. */
export const documentPicture = (file: string, name: string) => <DocumentPicture file={file} name={name} />
