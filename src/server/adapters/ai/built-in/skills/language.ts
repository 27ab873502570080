import { foreignWords, isForeign } from '#core/languages.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'
import { quotedFrom } from './knowledge.ts'

/** An honest sentence to someone who asks in another language, with what their files say in the same words. */
export function language({ text, business: { passages } }: Ask): string | undefined {
  if (!isForeign(text)) return undefined
  const quote = quotedFrom(passages, text, foreignWords)
  return quote
    ? paragraphs(
        quote,
        'I understand English only, so I looked for the words of your question: I am the built-in assistant, **no AI model**.',
      )
    : 'I understand English only: I am the built-in assistant, **no AI model**. Ask me in English, or connect a model in Settings that speaks your language.'
}
