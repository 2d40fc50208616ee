import sharp from 'sharp'
import { historyRandom, type HistoryRandom } from './history-random.ts'

const SCREENS = 12
const PORTRAITS = 12
const SEED = 12

type Drawings = { screens: Buffer[]; portraits: Buffer[] }

/** Pictures of windows with lines in them, and of faces, as users would upload them; the same every time. */
export async function drawAll(): Promise<Drawings> {
  const random = historyRandom(SEED)
  const some = (count: number, draw: () => Promise<Buffer>) =>
    Promise.all(Array.from({ length: count }, draw))
  return {
    screens: await some(SCREENS, () => drawScreen(random)),
    portraits: await some(PORTRAITS, () => drawPortrait(random)),
  }
}

type Area = { left: number; top: number; width: number; height: number }

function drawScreen(random: HistoryRandom): Promise<Buffer> {
  const canvas = createCanvas(1200, 720, colour(random, 90))
  canvas.paint({ left: 200, top: 160, width: 800, height: 400 }, [247, 247, 250])
  canvas.paint({ left: 200, top: 160, width: 800, height: 52 }, colour(random, 200))
  for (let top = 250; top < 520; top += 18 + random.below(20)) {
    for (let left = 240; left < 900; left += 20 + random.below(80)) {
      canvas.paint({ left, top, width: 8 + random.below(50), height: 10 }, [42, 47, 61])
    }
  }
  return canvas.png()
}

function drawPortrait(random: HistoryRandom): Promise<Buffer> {
  const canvas = createCanvas(256, 256, colour(random, 220))
  canvas.paint({ left: 78, top: 50, width: 100, height: 120 }, colour(random, 255))
  canvas.paint({ left: 40, top: 180, width: 176, height: 76 }, colour(random, 150))
  return canvas.png()
}

const colour = (random: HistoryRandom, brightest: number): number[] =>
  Array.from({ length: 3 }, () => random.below(brightest))

function createCanvas(width: number, height: number, background: number[]) {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(background))
  return {
    paint(area: Area, rgb: number[]): void {
      const end = Math.min(area.left + area.width, width)
      for (let y = area.top; y < area.top + area.height; y++) {
        pixels.fill(Buffer.from(rgb), (y * width + area.left) * 3, (y * width + end) * 3)
      }
    },
    png: () =>
      sharp(pixels, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
  }
}
