import { expect, test, vi } from 'vitest'
import { storeSession } from '#api/session.ts'
import { sessionOf } from '#testing/render-app.tsx'
import { uploadFile } from './upload.ts'

const NOTHING = {
  onProgress: () => {},
  onWaiting: vi.fn<(isWaiting: boolean) => void>(),
  onBegun: () => {},
}

test('reports a used-up daily quota at once', async () => {
  const network = vi.fn<typeof fetch>(async () =>
    Response.json(
      { code: 'file_quota_used', detail: 'Tomorrow.' },
      { status: 429, headers: { 'retry-after': '3600' } },
    ),
  )
  vi.stubGlobal('fetch', network)
  storeSession(sessionOf('User'))
  const { signal } = new AbortController()
  const sending = uploadFile(new File(['words'], 'a.txt'), { ...NOTHING, signal })
  await expect(sending).rejects.toMatchObject({ code: 'file_quota_used' })
  expect(network).toHaveBeenCalledTimes(1)
  expect(NOTHING.onWaiting).not.toHaveBeenCalled()
})
