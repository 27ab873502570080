import type { SeoPage } from '#core/seo/page.ts'
import { crawlBounds } from './bounds.ts'

/** Pages, bytes and time that a crawl may still use. */
export class Budget {
  readonly most: number
  readonly #endsAt = performance.now() + crawlBounds.totalMs
  #pages = 0
  #bytes = 0

  constructor(most: number) {
    this.most = most
  }

  spend({ bytes, problem }: Pick<SeoPage, 'bytes' | 'problem'>): void {
    this.#pages += 1
    // A page that was too large was read up to its bound.
    this.#bytes += problem?.kind === 'large' ? crawlBounds.pageBytes : bytes
  }

  get msLeft(): number {
    return this.#endsAt - performance.now()
  }

  /** True if another page may be asked for while some are being read. */
  hasRoom(active: number): boolean {
    return this.#pages + active < this.most && this.#bytes < crawlBounds.totalBytes && this.msLeft > 0
  }

  /** Names the bound that ended a crawl with addresses left. */
  noteFor(left: number): string | undefined {
    if (left === 0) return undefined
    if (this.#pages >= this.most)
      return `The crawl ended at ${this.most} pages. ${left} more ${left === 1 ? 'address was' : 'addresses were'} known.`
    if (this.#bytes >= crawlBounds.totalBytes)
      return `The crawl ended after ${Math.round(this.#bytes / 1e6)} MB.`
    if (this.msLeft <= 0) return `The crawl ended after ${Math.round(crawlBounds.totalMs / 60_000)} minutes.`
    return undefined
  }
}
