import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './words.ts'

/** Who may make a call: everybody, or people signed in with one of these roles. */
export type Who = 'anyone' | readonly Role[]

/** A body of `multipart/form-data`: one picture, and form fields that hold JSON text. */
export type Upload = {
  image: string
  fields: Record<string, z.ZodType>
  /** What is said when the picture or a field is missing. */
  missing: string
}

/** Methods that calls use. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** One call, as data. Routes, validation, typed client, OpenAPI document and permission test all read this. */
export type Call = {
  method: Method
  /** Further methods that do the same, for clients made for an earlier server. */
  alsoMethods?: readonly Method[]
  path: string
  summary: string
  who: Who
  /** True where somebody may make it who has to do something else first, such as choosing a new password. */
  evenOwing?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  upload?: Upload
  /** Shape of the JSON answer, or `binary` for a picture or a file. */
  answer: z.ZodType | 'binary'
  /** Media type of a file that is no picture: it is read from beginning to end as it is made, and kept by nobody. */
  media?: string
  /** True where the answer is an array and a `Link` header with rel="next" tells that there is more. */
  paged?: true
  errors: readonly ErrorCode[]
}

/** What can be wrong with an upload: its form, its fields, its picture. */
export const UPLOAD_ERRORS = [
  'validation',
  'bad_upload',
  'too_large',
  'image_type',
  'image_too_large',
  'image_dimensions',
  'image_unreadable',
] as const satisfies readonly ErrorCode[]

/** Keeps the literal types of a call while checking its form. */
export const call = <const C extends Call>(definition: C): C => definition

/** A mandatory piece of text: missing, of another type, blank or too long is refused with `text`. */
export const required = (text: string, most: number) =>
  z
    .string({ error: text })
    .max(most, `At most ${most} characters, please.`)
    .refine((value) => value.trim() !== '', text)

/** A piece of text that may be absent; absent and null count as empty. */
export const optional = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} characters, please.`)
    .nullish()
    .transform((value) => value ?? '')

export const id = z.string().min(1).max(64)
export const message = z.object({ msg: z.string() })
