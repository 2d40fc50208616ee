import sharp from 'sharp'
import type { HistoryRandom } from './random.ts'

const [WIDTH, HEIGHT, CHANNELS] = [1280, 720, 3] as const
const CORNER = 16

/** `count` different PNGs of a screen with two windows, with lines that look like text. */
export async function drawScreens(random: HistoryRandom, count: number): Promise<Buffer[]> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * CHANNELS, Buffer.from([29, 53, 87]))
  const paint = (left: number, top: number, width: number, height: number, colour: () => number): void => {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++)
        pixels.fill(colour(), (y * WIDTH + x) * CHANNELS, (y * WIDTH + x + 1) * CHANNELS)
  }
  for (let window = 0; window < 2; window++) {
    const [left, top] = [random.below(WIDTH / 2), random.below(HEIGHT / 2)]
    paint(left, top, 600, 340, () => 250)
    for (let line = top + 40; line < top + 320; line += 17)
      for (let word = left + 12; word < left + 520; word += 20 + random.below(60))
        paint(word, line, 10 + random.below(50), 9, () => (random.happens(0.4) ? 40 : 250))
  }
  const screens: Buffer[] = []
  for (let index = 0; index < count; index++) {
    paint(0, 0, CORNER, CORNER, () => random.below(256))
    const raw = { width: WIDTH, height: HEIGHT, channels: CHANNELS } as const
    screens.push(await sharp(pixels, { raw }).png().toBuffer())
  }
  return screens
}
