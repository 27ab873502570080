/** Providers that accept API keys, with suggested models, best first. */
export const knownProviders = {
  openai: {
    label: 'OpenAI',
    models: { 'gpt-6-astra': 'GPT-6 Astra', 'gpt-6-luna': 'GPT-6 Luna' },
  },
  anthropic: {
    label: 'Anthropic',
    models: { 'claude-sonnet-5-5': 'Claude Sonnet 5.5', 'claude-haiku-5-5': 'Claude Haiku 5.5' },
  },
  google: {
    label: 'Google',
    models: { 'gemini-4-argon': 'Gemini 4 Argon', 'gemini-flash-latest': 'Gemini Flash' },
  },
} as const satisfies Record<string, { label: string; models: Record<string, string> }>
export type KnownProvider = keyof typeof knownProviders

/** A model's display name, or its id. */
export function knownLabel(provider: string, model: string): string {
  const providers: Record<string, { models: Record<string, string> }> = knownProviders
  const models = Object.hasOwn(providers, provider) ? providers[provider]?.models : undefined
  return (models && Object.hasOwn(models, model) ? models[model] : undefined) ?? model
}

/** Self-hosted models with vision, by family name. */
const seeing =
  /vision|llava|pixtral|moondream|minicpm-?v|internvl|smolvlm|[-.\d]vl\b|gemma-?[3-9]|llama-?4|gpt-[4-9]|claude|gemini/i

/** True if a model accepts pictures. Others get their OCR text. */
export const seesPictures = (provider: string, model: string): boolean =>
  provider in knownProviders || (provider === 'compatible' && seeing.test(model))
