import type { PageTheme } from '#contracts/pages/page-blocks.ts'
import type { PageGoal } from '#contracts/pages/pages.ts'
import type { ResolvedBlock } from './resolve.ts'

export interface CheckedPage {
  blocks: readonly ResolvedBlock[]
  goal: PageGoal
  theme: PageTheme
  buyLink: string | undefined
  /** Values of the canon did not fit. */
  isCut: boolean
  image: (assetId: string) => CheckedImage | undefined
  /** Claims the canon prohibits. */
  prohibited: readonly string[]
  /** Every text of the canon, by path. */
  canon: ReadonlyMap<string, string>
}

interface CheckedImage {
  width: number
  /** Size of the largest file a phone may load. Unknown in the browser. */
  bytes?: number | undefined
}

export type FlatBlock = Exclude<ResolvedBlock, { type: 'columns' }>
