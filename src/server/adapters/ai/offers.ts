import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { type KnownProvider, knownProviders } from '#contracts/providers.ts'
import type { ModelInfo } from '#server/ports/ai.ts'
import type { Embeddings } from '#server/ports/embeddings.ts'
import { BUILT_IN } from './built-in/conversation.ts'
import type { CompatibleServer } from './compatible.ts'
import { type AiLimits, aiLimits } from './limits.ts'

export interface OfferOptions {
  openaiKey?: string
  anthropicKey?: string
  googleKey?: string
  /** Any server that speaks OpenAI's chat completions. */
  compatible?: CompatibleServer
  /** Other addresses for the named providers, version path included. */
  baseUrls?: { openai?: string; anthropic?: string; google?: string }
  /** Milliseconds between the words of the built-in assistant. */
  builtInPace?: number
  /** Compares questions by meaning for the built-in assistant. */
  embeddings?: Embeddings
  /** Models currently downloaded to this machine; the list changes. */
  local?: () => OfferedModel[]
}

/** A model that can be asked. Its SDK is loaded with the first question: start must not wait for what nobody uses. */
export interface OfferedModel {
  info: ModelInfo
  secrets: string[]
  call?: Partial<LanguageModelV4CallOptions>
  /** Limits that differ from a provider's. */
  limits?: Partial<AiLimits>
  load(): Promise<LanguageModelV4>
}

interface Settings {
  apiKey: string
  baseURL: string | undefined
}

const builtInName = 'Built-in (no AI)'

/** Thinking included. Not sent to compatible servers: some refuse a number larger than their context. */
const maxOutputTokens = 16_000

interface NamedProvider {
  /** Nothing is stored there, and where a sign of thinking can be had we ask for it: silence counts as failure. */
  options: SharedV4ProviderOptions[string]
  load(settings: Settings, model: string): Promise<LanguageModelV4>
}

const namedProviders: Record<KnownProvider, NamedProvider> = {
  openai: {
    // Summaries of the thinking are not granted to every account, and asking without the grant fails the call.
    options: { store: false, reasoningSummary: null },
    load: async (settings, model) => (await import('@ai-sdk/openai')).createOpenAI(settings)(model),
  },
  anthropic: {
    options: { includePings: true },
    load: async (settings, model) => (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model),
  },
  google: {
    options: { thinkingConfig: { includeThoughts: true } },
    load: async (settings, model) => (await import('@ai-sdk/google')).createGoogle(settings)(model),
  },
}

/** Models named in the settings of this installation, best first. */
export function listOffers(options: OfferOptions): OfferedModel[] {
  const { compatible, openaiKey, anthropicKey, googleKey } = options
  return [
    // First: an address set by hand is meant, while a key may lie in the environment for another program.
    ...(compatible ? [compatibleOffer(compatible)] : []),
    ...namedOffers('openai', openaiKey, options),
    ...namedOffers('anthropic', anthropicKey, options),
    ...namedOffers('google', googleKey, options),
  ]
}

/** Built-in assistant, always available. */
export const builtInOffer = ({ builtInPace, embeddings }: OfferOptions): OfferedModel => ({
  info: modelInfo(
    BUILT_IN,
    'assistant',
    builtInName,
    'Runs on this server. It calculates, but it isn’t an AI model.',
  ),
  secrets: [],
  // Nothing of it can hang in a network: on a busy machine it is only slow.
  limits: { firstByte: aiLimits.whole, silence: aiLimits.whole },
  load: async () => (await import('./built-in.ts')).builtInModel(builtInPace, embeddings),
})

function namedOffers(name: KnownProvider, apiKey: string | undefined, options: OfferOptions): OfferedModel[] {
  if (!apiKey) return []
  const provider = knownProviders[name]
  const settings = { apiKey, baseURL: options.baseUrls?.[name] }
  return Object.entries(provider.models).map(([model, label]) =>
    namedOffer(name, settings, modelInfo(name, model, label, `Runs at ${provider.label}.`)),
  )
}

export function namedOffer(name: KnownProvider, settings: Settings, info: ModelInfo): OfferedModel {
  const provider = namedProviders[name]
  return {
    info,
    secrets: [settings.apiKey],
    call: { reasoning: 'low', maxOutputTokens, providerOptions: { [name]: provider.options } },
    load: () => provider.load(settings, info.name),
  }
}

export function compatibleOffer(server: CompatibleServer, info = compatibleInfo(server)): OfferedModel {
  return {
    info,
    secrets: server.apiKey ? [server.apiKey] : [],
    load: async () => (await import('./compatible.ts')).compatibleModel(server),
  }
}

const compatibleInfo = ({ model, baseUrl }: CompatibleServer) =>
  modelInfo('compatible', model, model, `Runs at ${new URL(baseUrl).host}.`)

function modelInfo(provider: string, name: string, label: string, note: string): ModelInfo {
  return { id: `${provider}/${name}`, provider, name, label, note }
}
