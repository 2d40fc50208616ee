import { z } from 'zod'

/** JSON Schema of a part of a call, as a client sends it (`input`) or receives it (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return rest
}
