import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelInfo } from '#server/ports/ai.ts'
import type { CompatibleServer } from './compatible.ts'

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
}

/** A model that can be asked. Its SDK is loaded with the first question: start must not wait for what nobody uses. */
export interface Offer {
  info: ModelInfo
  secrets: string[]
  call?: Partial<LanguageModelV4CallOptions>
  load(): Promise<LanguageModelV4>
}

interface Settings {
  apiKey: string
  baseURL: string | undefined
}

const builtInName = 'Built-in assistant (no AI model)'

/** Thinking included. Not sent to compatible servers: some refuse a number larger than their context. */
const maxOutputTokens = 16_000

interface NamedProvider {
  label: string
  /** Best first, with the name people know. */
  models: Record<string, string>
  /** Nothing is stored there, and where a sign of thinking can be had we ask for it: silence counts as failure. */
  options: SharedV4ProviderOptions[string]
  load(settings: Settings, model: string): Promise<LanguageModelV4>
}

const namedProviders: Record<'openai' | 'anthropic' | 'google', NamedProvider> = {
  openai: {
    label: 'OpenAI',
    models: { 'gpt-6-astra': 'GPT-6 Astra', 'gpt-6-luna': 'GPT-6 Luna' },
    // Summaries of the thinking are not granted to every account, and asking without the grant fails the call.
    options: { store: false, reasoningSummary: null },
    load: async (settings, model) => (await import('@ai-sdk/openai')).createOpenAI(settings)(model),
  },
  anthropic: {
    label: 'Anthropic',
    models: { 'claude-sonnet-5-5': 'Claude Sonnet 5.5', 'claude-haiku-5-5': 'Claude Haiku 5.5' },
    options: { includePings: true },
    load: async (settings, model) => (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model),
  },
  google: {
    label: 'Google',
    models: { 'gemini-4-argon': 'Gemini 4 Argon', 'gemini-flash-latest': 'Gemini Flash' },
    options: { thinkingConfig: { includeThoughts: true } },
    load: async (settings, model) => (await import('@ai-sdk/google')).createGoogle(settings)(model),
  },
}

export function listOffers(options: OfferOptions): Offer[] {
  const { compatible, openaiKey, anthropicKey, googleKey } = options
  return [
    // First: an address set by hand is meant, while a key may lie in the environment for another program.
    ...(compatible ? [compatibleOffer(compatible)] : []),
    ...namedOffers('openai', openaiKey, options),
    ...namedOffers('anthropic', anthropicKey, options),
    ...namedOffers('google', googleKey, options),
    {
      info: modelInfo(
        'built-in',
        'assistant',
        builtInName,
        'Runs on this server. It calculates; it is no AI model.',
      ),
      secrets: [],
      load: async () => (await import('./built-in.ts')).builtInModel(options.builtInPace),
    },
  ]
}

function namedOffers(
  name: keyof typeof namedProviders,
  apiKey: string | undefined,
  options: OfferOptions,
): Offer[] {
  if (!apiKey) return []
  const provider = namedProviders[name]
  const settings = { apiKey, baseURL: options.baseUrls?.[name] }
  return Object.entries(provider.models).map(([model, label]) => ({
    info: modelInfo(name, model, label, `Runs at ${provider.label}.`),
    secrets: [apiKey],
    call: { reasoning: 'low', maxOutputTokens, providerOptions: { [name]: provider.options } },
    load: () => provider.load(settings, model),
  }))
}

function compatibleOffer(server: CompatibleServer): Offer {
  return {
    info: modelInfo('compatible', server.model, server.model, `Runs at ${new URL(server.baseUrl).host}.`),
    secrets: server.apiKey ? [server.apiKey] : [],
    load: async () => (await import('./compatible.ts')).compatibleModel(server),
  }
}

function modelInfo(provider: string, name: string, label: string, note: string): ModelInfo {
  return { id: `${provider}/${name}`, provider, name, label, note }
}
