import { expect, test } from 'vitest'
import { openApiDocument, readExamples } from './openapi.ts'

test('whatever the OpenAPI document refers to stands in it', async () => {
  const document = openApiDocument('https://help.example.com', await readExamples())
  const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]*/g))
  expect(references).toContain('#/components/schemas/ConditionTree')
  for (const reference of references) {
    const [, ...steps] = reference.split('/')
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
    expect(found, reference).toBeTypeOf('object')
  }
})
