import { LIMITS, type UploadOnWire } from '@support-desk/contract'
import type { TestServer, User } from './test-server.ts'

/** Uploads a file in chunks, like the pages. Returns the finished upload. */
export async function sendFile(
  { call }: Pick<TestServer, 'call'>,
  { token }: Pick<User, 'token'>,
  name: string,
  content: Buffer,
): Promise<UploadOnWire> {
  let upload = (await call('createUpload', { body: { name, size: content.length } }, token)).answer
  while (upload.file === null) {
    const { id: uploadId, received: offset } = upload
    const bytes = content.subarray(offset, offset + LIMITS.uploadPiece)
    const piece = { params: { uploadId }, query: { offset }, bytes }
    upload = (await call('appendUpload', piece, token)).answer
  }
  return upload
}
