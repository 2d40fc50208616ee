import sharp from 'sharp'
import { REQUESTERS } from './users.ts'
import { STORIES, type Screen } from './stories.ts'

const WALLPAPERS = ['#1d3557', '#264653', '#3d405b', '#2b2d42', '#283618', '#4a4e69', '#003049', '#1b4332']

export type DemoPictures = {
  /** In the order of the stories. */
  screens: Buffer[]
  /** In the order of the stories; null for stories without an image in the conversation. */
  chatPictures: (Buffer | null)[]
  /** In the order of the requesters. */
  portraits: Buffer[]
}

/** Draws all images of the demo. Must run before the install is built, which disables SVG. */
export const drawDemoPictures = async (): Promise<DemoPictures> => ({
  screens: await Promise.all(STORIES.map(({ screen }, index) => drawScreen(screen, index))),
  chatPictures: await Promise.all(
    STORIES.map(({ chatPicture }, index) => (chatPicture ? drawScreen(chatPicture.screen, index + 3) : null)),
  ),
  portraits: await Promise.all(REQUESTERS.map(({ username, colour }) => drawPortrait(username, colour))),
})

/** Draws a screenshot with the story's error message. */
function drawScreen({ title, lines }: Screen, index: number): Promise<Buffer> {
  const text = lines
    .map(
      (line, row) =>
        `<text x="300" y="${292 + row * 42}" font-size="${row === 1 ? 25 : 22}">${escape(line)}</text>`,
    )
    .join('')
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720" font-family="sans-serif">
    <rect width="1200" height="720" fill="${WALLPAPERS[index % WALLPAPERS.length]}"/>
    <rect y="672" width="1200" height="48" fill="#0008"/>
    <rect x="200" y="160" width="800" height="380" rx="12" fill="#f7f7fa"/>
    <path d="M200 172a12 12 0 0 1 12-12h776a12 12 0 0 1 12 12v44H200z" fill="#dfe2ec"/>
    <text x="228" y="196" font-size="22" fill="#20242f">${escape(title)}</text>
    <circle cx="248" cy="296" r="22" fill="#d64550"/><path d="M248 284v14m0 8v2" stroke="#fff" stroke-width="5"/>
    <g fill="#2a2f3d">${text}</g>
    <rect x="840" y="470" width="124" height="44" rx="8" fill="#4c5fd5"/>
    <text x="902" y="499" font-size="20" fill="#fff" text-anchor="middle">OK</text></svg>`)
}

/** Draws a portrait with an initial. */
function drawPortrait(username: string, colour: string): Promise<Buffer> {
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" font-family="sans-serif">
    <rect width="256" height="256" fill="${colour}"/>
    <text x="128" y="168" font-size="120" font-weight="600" fill="#fff" text-anchor="middle">${escape(username.slice(0, 1))}</text></svg>`)
}

const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
