import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Language, SOURCE_LANGUAGE } from '@support-desk/contract'
import { inLanguage } from './page-language.ts'

/** A file of the built pages in one encoding. */
export type PageFile = {
  bytes: Buffer
  type: string
  /** Content encoding; null when uncompressed. */
  encoding: string | null
  etag: string
  /** Whether the name contains a hash of the content. */
  isImmutable: boolean
}

/** The files of the built pages, by path. */
type PageFiles = {
  /**
   * The smallest encoding that the `accept-encoding` header allows; null when the file does not exist. The `lang` attribute of the
   * document is `language`.
   */
  find(path: string, accepted: string, language: Language): Promise<PageFile> | null
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const ENCODINGS = [
  { name: 'br', suffix: '.br', compress: brotliCompressSync },
  { name: 'gzip', suffix: '.gz', compress: gzipSync },
]

export type Encoding = (typeof ENCODINGS)[number]

/** The smallest encoding that the `accept-encoding` header allows. */
export const encodingFor = (accepted: string): Encoding | undefined =>
  ENCODINGS.find(({ name }) => accepts(accepted, name))

/** The HTML document of every page. */
export const DOCUMENT = '/index.html'

/**
 * Lists a folder once and serves only the listed files. Read files stay in memory, a few megabytes that all responses share, so
 * slow clients keep no file open.
 */
export async function listPageFiles(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`),
  )
  const read = new Map<string, Promise<PageFile>>()

  async function load(path: string, encoding: Encoding | undefined, language: Language): Promise<PageFile> {
    const bytes =
      path === DOCUMENT && language !== SOURCE_LANGUAGE
        ? inLanguage(await readFile(join(folder, path)), language, encoding?.compress)
        : await readFile(join(folder, path + (encoding?.suffix ?? '')))
    return {
      bytes,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      encoding: encoding?.name ?? null,
      etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
      isImmutable: path.startsWith('/assets/'),
    }
  }

  return {
    find(path, accepted, language) {
      if (!names.has(path)) return null
      const encoding = ENCODINGS.find(
        ({ name, suffix }) => accepts(accepted, name) && names.has(path + suffix),
      )
      const key = `${path}${encoding?.suffix ?? ''}${path === DOCUMENT ? ` ${language}` : ''}`
      const file = read.get(key) ?? load(path, encoding, language)
      read.set(key, file)
      file.catch(() => read.delete(key))
      return file
    },
  }
}

/** An encoding with weight 0 is refused. */
const accepts = (accepted: string, name: string): boolean =>
  accepted.split(',').some((part) => {
    const [encoding = '', weight = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return encoding === name && !/^q=0(\.0*)?$/.test(weight)
  })
