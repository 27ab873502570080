import type { ImagePrice } from '#contracts/images/generation.ts'
import type { AiConnection } from './ai.ts'

/** An image model that a connection reaches. */
export interface ImageModelInfo {
  /** As the provider spells it. */
  name: string
  label: string
  /** In the sizes we ask for; null if unknown. */
  price: ImagePrice | null
  canEdit: boolean
  hasSeed: boolean
}

export interface ImageTask {
  connection: AiConnection
  /** As the provider spells it. */
  model: string
  prompt: string
  /** Things that the picture shall not show. */
  negative: string
  /** Width divided by height. */
  ratio: number
  seed: number | null
  /** The picture to redraw; the opaque part of the mask stays. */
  edit: { picture: Uint8Array; mask: Uint8Array } | null
  signal: AbortSignal
}

/** Draws pictures with a provider. */
export interface ImageModel {
  /** True for a model that draws and can't answer in words. */
  draws(connection: Pick<AiConnection, 'provider' | 'model'>): boolean
  /** Image models of a connection. Empty where it has none. */
  modelsOf(connection: AiConnection): Promise<ImageModelInfo[]>
  /** One picture as the provider sent it: untrusted. Rejects with an `AiError`. */
  draw(task: ImageTask): Promise<Uint8Array>
}
