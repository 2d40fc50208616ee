import { LIMITS } from '@support-desk/contract'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PictureInput } from './picture-input.tsx'

const file = (name: string, bytes = 9, type = 'image/png'): File => {
  const made = new File(['not empty'], name, { type })
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}
const LARGE = 12 * 1024 * 1024

let drawn: { width: number; height: number }[]
let quality: number[]

/** Simulates a browser that decodes every picture to the given size, and encodes with the given bytes per pixel. */
function decodes({
  width,
  height,
  bytesPerPixel,
}: {
  width: number
  height: number
  bytesPerPixel: number
}): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    drawn.push({ width: this.width, height: this.height })
    return { fillRect: () => undefined, drawImage: () => undefined } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    take,
    type,
    wanted,
  ) {
    quality.push(Number(wanted))
    const blob = new Blob(['x'], { type: type ?? '' })
    Object.defineProperty(blob, 'size', { value: this.width * this.height * bytesPerPixel })
    take(blob)
  })
}

beforeEach(() => {
  ;[drawn, quality] = [[], []]
  onChange.mockClear()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})

const onChange = vi.fn<(picture: File | null) => void>()
const chosen = (): File | null | undefined => onChange.mock.lastCall?.[0]

function Field() {
  const [picture, setPicture] = useState<File | null>(null)
  const choose = (next: File | null) => {
    onChange(next)
    setPicture(next)
  }
  return <PictureInput label="Proof Image" name="img" value={picture} onChange={choose} />
}

async function offer(picture: File): Promise<void> {
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Proof Image'), picture)
}
const show = () =>
  render(
    <MantineProvider>
      <Field />
    </MantineProvider>,
  )

test('keeps the chosen picture when another file is refused', async () => {
  show()
  await offer(file('good.png'))
  expect(await screen.findByText('good.png')).toBeDefined()

  await offer(file('notes.pdf', 9, 'application/pdf'))
  expect(screen.getByText(/Please choose a PNG.* Your previous image is kept\./)).toBeDefined()
  expect(chosen()?.name).toBe('good.png')

  await offer(file('huge.png', LARGE))
  expect(screen.getByText(/larger than 5 MB/)).toBeDefined()
  expect(chosen()?.name).toBe('good.png')

  await offer(file('damaged.png'))
  expect(chosen()?.name).toBe('damaged.png')
  fireEvent.error(await screen.findByAltText('Preview of damaged.png'))
  expect(screen.getByText(/damaged or incomplete/)).toBeDefined()
  expect(chosen()?.name).toBe('good.png')
  expect(screen.getByAltText('Preview of good.png')).toBeDefined()
})

test('shrinks a picture of more than 5 MB as little as necessary, and says so', async () => {
  decodes({ width: 6000, height: 3000, bytesPerPixel: 0.8 })
  show()
  await offer(file('scan.png', LARGE))
  await waitFor(() => expect(chosen()?.name).toBe('scan.webp'))
  expect(chosen()?.size).toBeLessThanOrEqual(LIMITS.imageBytes)
  expect(screen.getByRole('status').textContent).toBe(
    'scan.png (12 MB) was resized. Check that it is still readable.',
  )
  // The longest side is the server's limit. Quality is lowered once before the pixels are.
  expect(drawn).toEqual([
    { width: 4096, height: 2048 },
    { width: 3277, height: 1638 },
  ])
  expect(quality).toEqual([0.92, 0.8, 0.92])
})

test('refuses a picture that the browser cannot decode or shrink, and keeps the chosen one', async () => {
  show()
  await offer(file('good.png'))
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No', 'InvalidStateError')))
  await offer(file('huge.png', LARGE))
  expect(await screen.findByText(/This browser couldn’t resize it/)).toBeDefined()
  expect(chosen()?.name).toBe('good.png')
  expect(screen.getByRole('status').textContent).toBe('')

  decodes({ width: 6000, height: 6000, bytesPerPixel: 90 })
  await offer(file('noise.png', LARGE))
  expect(await screen.findByText(/This browser couldn’t resize it/)).toBeDefined()
  expect(chosen()?.name).toBe('good.png')
})

test('uses the last of several files, even if an earlier file takes longer', async () => {
  const { promise, resolve } = Promise.withResolvers<never>()
  vi.stubGlobal('createImageBitmap', () => promise)
  show()
  await offer(file('slow.png', LARGE))
  expect(screen.getByRole('status').textContent).toBe('Resizing picture…')
  await offer(file('quick.png'))
  resolve(null as never)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(chosen()?.name).toBe('quick.png')
})
