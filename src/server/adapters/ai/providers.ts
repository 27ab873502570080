import type { LanguageModelV4 } from '@ai-sdk/provider'
import { type Ai, AiError } from '#server/ports/ai.ts'
import { ask } from './ask.ts'
import { type ConnectedOptions, connectedOffers } from './connected.ts'
import { type AiLimits, aiLimits } from './limits.ts'
import { builtInOffer, listOffers, type OfferedModel, type OfferOptions } from './offers.ts'
import { toPrompt, toTools } from './prompt.ts'

export interface AiOptions extends OfferOptions, ConnectedOptions {
  limits?: Partial<AiLimits>
  /** Told of every attempt that failed, without secrets. */
  log?: (details: Record<string, unknown>, message: string) => void
}

export function createAi(options: AiOptions): Ai {
  const [named, builtIn] = [listOffers(options), builtInOffer(options)]
  const offers = () => [...named, ...(options.local?.() ?? []), builtIn]
  const connected = connectedOffers(options)
  const limits = { ...aiLimits, ...options.limits }
  const models = new WeakMap<OfferedModel, Promise<LanguageModelV4>>()

  const load = (offer: OfferedModel) => {
    const model = models.get(offer) ?? offer.load()
    models.set(offer, model)
    return model
  }

  return {
    models: () => offers().map(({ info }) => info),
    async answer(request, onPart) {
      const offer = request.connection
        ? connected(request.connection)
        : offers().find(({ info }) => request.model === undefined || info.id === request.model)
      if (!offer) throw new AiError('refused', 'This model is no longer connected. Choose another one.')
      const { id, label } = offer.info
      const finish = await ask({
        model: await load(offer),
        provider: { label, secrets: offer.secrets },
        call: { ...offer.call, prompt: toPrompt(request), tools: toTools(request.tools) },
        signal: request.signal,
        // A local model may have to be loaded first.
        limits: { ...limits, ...offer.limits, hurried: request.mayPass === true && !offer.limits },
        onPart,
        onFailure: ({ error: { kind, detail } }, attempt) => {
          if (kind !== 'aborted')
            options.log?.({ model: id, kind, detail, attempt }, 'A model failed to answer')
        },
      })
      return { ...finish, model: id }
    },
    modelsAt: async (connection) => (await import('./model-list.ts')).listModels(connection, options),
  }
}
