/** Formats that users may upload. */
export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

const SIGNATURES: { format: PictureFormat; at: number; texts: readonly string[] }[] = [
  { format: 'png', at: 0, texts: ['\x89PNG\r\n\x1a\n'] },
  { format: 'jpeg', at: 0, texts: ['\xff\xd8\xff'] },
  { format: 'gif', at: 0, texts: ['GIF87a', 'GIF89a'] },
  { format: 'avif', at: 4, texts: ['ftypavif', 'ftypavis'] },
]

/** Format by the first bytes, without the name and the declared type; null for other files. */
export function pictureFormat(file: Buffer): PictureFormat | null {
  const head = file.subarray(0, 64).toString('latin1')
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  // Some encoders name another major brand and list avif among the compatible ones.
  if (head.startsWith('ftypmif1', 4) && head.slice(16).includes('avif')) return 'avif'
  return SIGNATURES.find(({ at, texts }) => texts.some((text) => head.startsWith(text, at)))?.format ?? null
}
