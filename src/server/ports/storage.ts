import type { Readable } from 'node:stream'

/** Stores files under keys made by our code. Users' file names are stored elsewhere. */
export interface Storage {
  /** Replaces an object atomically: a failure leaves the old one. */
  put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<void>
  /** The stream has to be read or destroyed. */
  get(key: string): Promise<(StoredInfo & { stream: Readable }) | undefined>
  head(key: string): Promise<StoredInfo | undefined>
  /** Also succeeds where there is nothing. */
  delete(key: string): Promise<void>
  /** Deletes everything below a prefix, which ends with a slash, and leaves no empty folder. */
  clear(prefix: string): Promise<void>
  /** Keys in order, page by page. The prefix is empty or ends with a slash. */
  list(prefix: string, cursor?: string): Promise<StoredPage>
}

export interface StoredInfo {
  size: number
  contentType: string
}

export interface StoredPage {
  keys: string[]
  /** Cursor of the next page; absent on the last. */
  cursor?: string
}

const segment = '[a-z0-9][a-z0-9._-]{0,99}'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)
const longestKey = 500

/**
 * Lower case letters, digits, `.`, `_` and `-`, in segments that begin with a letter or digit: nothing that a
 * file system, a URL or a shell reads as more than a name. A key that breaks this is a bug, never user input.
 */
export function checkKey(key: string): void {
  if (key.length > longestKey || !keyPattern.test(key))
    throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
}

/** A prefix names whole segments, so that `user/1/` cannot list the files of `user/12/`. */
export function checkPrefix(prefix: string): void {
  if (prefix === '') return
  if (!prefix.endsWith('/')) throw new TypeError(`Not a storage prefix: ${JSON.stringify(prefix)}`)
  checkKey(prefix.slice(0, -1))
}

/** For deletions: the empty prefix is refused. */
export function checkFolder(prefix: string): void {
  if (prefix === '') throw new TypeError('Not a folder of the storage: ""')
  checkPrefix(prefix)
}

/** One line of printable ASCII, as it will stand in a header. */
export function checkContentType(contentType: string): void {
  if (!/^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(contentType)) {
    throw new TypeError(`Not a content type: ${JSON.stringify(contentType)}`)
  }
}
