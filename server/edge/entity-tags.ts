/** Suffixes that compressing proxies add to a tag: Apache `-gzip` or `;gzip`, Caddy `-zstd`, Jetty `--gzip`. */
const COMPRESSED = /(?:--?|;)(?:gzip|br|zstd|deflate)(?="?$)/

/** The part of a tag that is compared: without the weak prefix and the suffix of a proxy. */
export const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '').replace(COMPRESSED, '')

/** Whether an If-None-Match or If-Match header lists a tag, by weak comparison. */
export const listsTag = (header: string, tag: string): boolean =>
  header.split(',').some((each) => opaqueTag(each) === opaqueTag(tag))
