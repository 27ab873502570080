import type { ImagePrice } from '#contracts/images/generation.ts'
import type { AiConnection } from '#server/ports/ai.ts'
import type { ImageModel, ImageModelInfo, ImageTask } from '#server/ports/image-model.ts'
import type { ConnectedOptions } from '../ai/connected.ts'
import { listModels } from '../ai/model-list.ts'
import { drawWithGoogle } from './google-wire.ts'
import { drawWithOpenAi } from './openai-wire.ts'

export interface ImageModelOptions extends ConnectedOptions {
  /** For one picture. */
  longestMs?: number
}

type KnownModels = Record<'openai' | 'google', ImageModelInfo[]>

/** List prices of one picture at medium quality. */
const known: KnownModels = {
  openai: [
    openAiModel('gpt-image-1', 'GPT Image 1', { square: 0.042, oblong: 0.063 }),
    openAiModel('gpt-image-1.5', 'GPT Image 1.5', { square: 0.034, oblong: 0.05 }),
    openAiModel('gpt-image-1-mini', 'GPT Image 1 mini', { square: 0.011, oblong: 0.015 }),
  ],
  google: [
    {
      name: 'gemini-2.5-flash-image',
      label: 'Gemini 2.5 Flash Image',
      price: { square: 0.039, oblong: 0.039 },
      canEdit: true,
      hasSeed: true,
    },
  ],
}

function openAiModel(name: string, label: string, price: ImagePrice): ImageModelInfo {
  return { name, label, price, canEdit: true, hasSeed: false }
}

/** Names by which servers call models that draw. */
const drawing = /image|dall-?e|flux|diffusion|sdxl|sd-?3|kandinsky|playground|recraft/i
const MOST_LISTED = 20

/** Draws with the providers that people connected: OpenAI, Google, or any server that speaks OpenAI's image calls. */
export function createImageModel(options: ImageModelOptions = {}): ImageModel {
  return {
    draws: ({ provider, model }) => provider === 'compatible' && drawing.test(model),
    async modelsOf(connection) {
      if (connection.provider === 'anthropic') return []
      if (connection.provider !== 'compatible') return known[connection.provider]
      return servedModels(connection, options)
    },
    draw: (task: ImageTask) =>
      task.connection.provider === 'google' ? drawWithGoogle(task, options) : drawWithOpenAi(task, options),
  }
}

async function servedModels(connection: AiConnection, options: ImageModelOptions): Promise<ImageModelInfo[]> {
  // A server that is off or lists nothing keeps its connected model: drawing then reports the failure.
  const names = await listModels(connection, options).catch(() => [connection.model])
  return names
    .filter((name) => drawing.test(name))
    .slice(0, MOST_LISTED)
    .map((name) => ({ name, label: name, price: null, canEdit: true, hasSeed: true }))
}
