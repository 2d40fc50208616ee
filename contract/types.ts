import type { z } from 'zod'
import type { Call } from './call.ts'
import type { CallName, Calls } from './calls.ts'

type Shape<C, Part extends keyof Call, As extends 'in' | 'out'> = C extends {
  [P in Part]: infer S extends z.ZodType
}
  ? As extends 'in'
    ? { [P in Part]: z.input<S> }
    : { [P in Part]: z.output<S> }
  : unknown

type UploadShape<C, File, As extends 'in' | 'out'> = C extends { upload: { fields: infer F } }
  ? {
      image: File
      fields: {
        [K in keyof F]: F[K] extends z.ZodType ? (As extends 'in' ? z.input<F[K]> : z.output<F[K]>) : never
      }
    }
  : unknown

type BytesShape<C, Bytes> = C extends { bytes: number } ? { bytes: Bytes } : unknown

/** Input of a client call: params, body, upload, and an optional query. */
export type CallInput<N extends CallName, File> = Shape<Calls[N], 'params', 'in'> &
  Partial<Shape<Calls[N], 'query', 'in'>> &
  Shape<Calls[N], 'body', 'in'> &
  UploadShape<Calls[N], File, 'in'> &
  BytesShape<Calls[N], File>

/** Validated input of a server handler. */
export type CallRequest<N extends CallName, Picture> = Shape<Calls[N], 'params', 'out'> &
  Shape<Calls[N], 'query', 'out'> &
  Shape<Calls[N], 'body', 'out'> &
  UploadShape<Calls[N], Picture, 'out'> &
  BytesShape<Calls[N], Picture>

/** Answer of a successful call; `Binary` stands for a file. */
export type CallAnswer<N extends CallName, Binary> =
  Calls[N]['answer'] extends z.ZodType<infer T> ? T : Calls[N]['answer'] extends 'binary' ? Binary : undefined
