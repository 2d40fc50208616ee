import sharp from 'sharp'
import { historyRandom, type HistoryRandom } from './history/history-random.ts'

/** A kind of picture that users send. */
export type UploadKind = {
  name: string
  /** Pictures that a round sends; each of them is another. */
  perRound: number
  draw(random: HistoryRandom): Promise<Raw>
  encode(picture: Raw): Promise<Buffer>
}

type Raw = { pixels: Buffer; width: number; height: number }

const SEED = 21
const WORDS =
  'the printer in room does not answer when I open a file from the server since this morning error network path was not found please restart settings account mailbox folder invoice customer order number total amount date policy update failed retry cancel apply'.split(
    ' ',
  )
const PIXEL = 3

const png = ({ pixels, ...size }: Raw): Promise<Buffer> => sharp(pixels, rawOf(size)).png().toBuffer()

/** Turned by its metadata, as phones hold it. */
const jpeg = ({ pixels, ...size }: Raw): Promise<Buffer> =>
  sharp(pixels, rawOf(size)).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()

const rawOf = ({ width, height }: { width: number; height: number }) => ({
  raw: { width, height, channels: PIXEL } as const,
})

/** Drawn windows with text on common screens, and a photograph. They need a font, and SVG, which no server reads. */
export const UPLOADS: readonly UploadKind[] = [
  {
    name: 'a screenshot of 1280×720',
    perRound: 48,
    draw: (random) => drawScreen(random, { width: 1280, height: 720, windows: 2 }),
    encode: png,
  },
  {
    name: 'a screenshot of 2560×1440',
    perRound: 32,
    draw: (random) => drawScreen(random, { width: 2560, height: 1440, windows: 4 }),
    encode: png,
  },
  { name: 'a photograph of 12 megapixels', perRound: 16, draw: drawPhotograph, encode: jpeg },
]

/** Draws so many pictures of a kind, no two of which are the same. */
export async function drawUploads(kind: UploadKind, count: number): Promise<Buffer[]> {
  const picture = await kind.draw(historyRandom(SEED))
  const uploads: Buffer[] = []
  for (let index = 0; index < count; index++) {
    // A square in the corner says which it is.
    for (let row = 0; row < 16; row++) {
      picture.pixels.fill(1 + index, row * picture.width * PIXEL, (row * picture.width + 16) * PIXEL)
    }
    uploads.push(await kind.encode(picture))
  }
  return uploads
}

type Screen = { width: number; height: number; windows: number }

async function drawScreen(random: HistoryRandom, { width, height, windows }: Screen): Promise<Raw> {
  const drawn = Array.from({ length: windows }, () => drawWindow(random, width, height)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <defs><linearGradient id="wallpaper" x2="1" y2="1"><stop stop-color="#1d3557"/>
    <stop offset="1" stop-color="#457b9d"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wallpaper)"/>${drawn}</svg>`
  return { pixels: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(), width, height }
}

function drawWindow(random: HistoryRandom, screenWidth: number, screenHeight: number): string {
  const width = Math.round(screenWidth * (0.4 + 0.15 * random.next()))
  const height = Math.round(screenHeight * (0.4 + 0.15 * random.next()))
  const [left, top] = [random.below(screenWidth - width), random.below(screenHeight - height)]
  const words = (count: number): string => Array.from({ length: count }, () => random.pick(WORDS)).join(' ')
  let lines = ''
  for (let y = top + 52; y < top + height - 8; y += 17) {
    const colour = random.happens(0.1) ? '#b3261e' : '#23272f'
    const text = words(40).slice(0, Math.floor(width / 7.4) - 4)
    lines += `<text x="${left + 12}" y="${y}" font-size="12" fill="${colour}">${text}</text>`
  }
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="8" fill="#fdfdfe" stroke="#8a90a0"/>
    <rect x="${left}" y="${top}" width="${width}" height="32" rx="8" fill="#dfe2ec"/>
    <text x="${left + 12}" y="${top + 21}" font-size="14">${words(3)}</text>${lines}`
}

const PHOTOGRAPH = { width: 4000, height: 3000 }
const GRAIN = 500

/** Soft shapes of all sizes under a fine grain, which is what a camera makes of a desk. */
async function drawPhotograph(random: HistoryRandom): Promise<Raw> {
  const { width, height } = PHOTOGRAPH
  const noise = (columns: number, rows: number, from: number, to: number): Buffer =>
    Buffer.from(Array.from({ length: columns * rows * PIXEL }, () => from + random.below(to - from)))
  const layer = (columns: number, rows: number) =>
    sharp(noise(columns, rows, 20, 236), rawOf({ width: columns, height: rows }))
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 0 })
      .toBuffer()
  const pixels = await sharp(await layer(5, 4))
    .composite([
      { input: await layer(40, 30), blend: 'soft-light' },
      { input: await layer(400, 300), blend: 'soft-light' },
      {
        input: noise(GRAIN, GRAIN, 108, 148),
        ...rawOf({ width: GRAIN, height: GRAIN }),
        tile: true,
        blend: 'overlay',
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { pixels, width, height }
}
