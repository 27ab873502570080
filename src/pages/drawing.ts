import type { ReactNode } from 'react'
import type { BlockProps, BlockType } from '#contracts/pages/page-blocks.ts'
import type { PageImageFormat } from '#contracts/pages/page-rendering.ts'
import type { Resolved } from './resolve.ts'

interface ImageFiles {
  width: number
  height: number
  /** Address of one size and format. */
  url: (width: number, format: PageImageFormat) => string
  /** Widths that exist, smallest first. */
  widths: readonly number[]
}

/** Everything blocks need besides their props. Passed down by hand: blocks have no hooks, so the server can draw them too. */
export interface Drawing {
  image: (assetId: string) => ImageFiles | undefined
  /** Address behind buy buttons. Undefined in a draft without one. */
  buyLink: string | undefined
  /** Draws placeholders for missing images and texts, for the editor. */
  isDraft: boolean
}

export type BlockView<Type extends BlockType> = (props: {
  props: Resolved<BlockProps<Type>>
  drawing: Drawing
}) => ReactNode
