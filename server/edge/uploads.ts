import { message, words, LIMITS, type Call, type Upload } from '@support-desk/contract'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import { checkBody, unknownPart } from './validation.ts'

/** Maximum number of unknown parts that are skipped before the upload is refused. */
const MOST_PARTS = 10

/** Makes a group of routes accept only multipart/form-data. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: {
      fileSize: LIMITS.imageBytes,
      fieldSize: LIMITS.jsonBytes,
      fields: MOST_PARTS,
      files: MOST_PARTS,
      parts: MOST_PARTS,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
}

/** Reads the image and the fields of an upload and validates the fields. Nothing runs before the whole body has arrived. */
export async function readUpload(
  call: Call,
  upload: Upload,
  request: FastifyRequest,
): Promise<{ image: Buffer; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new Refusal('unsupported_type')
  const { image, texts } = await readParts(call, upload, request)
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(upload.fields)) {
    if (!texts.has(name)) throw new Refusal('validation', { words: { text: upload.missing }, field: name })
    fields[name] = checkBody(call, schema, parsed(name, texts.get(name)))
  }
  if (!image?.length)
    throw new Refusal('validation', { words: { text: upload.missing }, field: upload.image })
  return { image, fields }
}

/** Runs the handler of an upload and adds the field name to refusals of the image. */
export async function namingPicture<T>(upload: Upload, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.code.startsWith('image_'))) throw error
    throw new Refusal(error.code, { words: error.words, field: upload.image })
  }
}

async function readParts(
  call: Call,
  upload: Upload,
  request: FastifyRequest,
): Promise<{ image: Buffer | null; texts: Map<string, unknown> }> {
  let image: Buffer | null = null
  const texts = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      const unknown = unknownPart(call, part.fieldname)
      if (unknown) throw unknown
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal('too_large', { field: part.fieldname })
        if (part.fieldname in upload.fields) texts.set(part.fieldname, part.value)
      } else if (part.fieldname === upload.image && image === null) image = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    throw refusalFor(error, upload)
  }
  return { image, texts }
}

/** Fields contain JSON text. Parts with a JSON content type are already parsed. */
function parsed(field: string, text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('validation', {
      words: words(message('{field} is not valid JSON.'), { field }),
      field,
    })
  }
}

/** Converts errors of the parser to refusals. Values that are no errors stay as they are. */
function refusalFor(error: unknown, upload: Upload): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const { part } = error as Error & { part?: MultipartFile }
    return part?.fieldname === upload.image
      ? new Refusal('image_too_large', { field: upload.image })
      : new Refusal('too_large')
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new Refusal('too_large')
  }
  return new Refusal('bad_upload')
}
