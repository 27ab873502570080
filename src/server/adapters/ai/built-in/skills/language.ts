import { foreignWords, isForeign } from '#core/languages.ts'
import { languageSpoken } from '../read/labels.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'
import { quotedFrom } from './knowledge.ts'

/** By language: that only English is understood here, and that a connected model answers in the asker's language. */
const englishOnly: Record<string, string> = {
  German:
    'Ich bin der eingebaute Assistent und verstehe nur Englisch; ein verbundenes KI-Modell antwortet in Ihrer Sprache.',
  French:
    'Je suis l’assistant intégré et ne comprends que l’anglais ; un modèle d’IA connecté répond dans votre langue.',
  Spanish:
    'Soy el asistente integrado y solo entiendo inglés; un modelo de IA conectado responde en su idioma.',
  Italian:
    'Sono l’assistente integrato e capisco solo l’inglese; un modello di IA collegato risponde nella sua lingua.',
  Portuguese:
    'Sou o assistente integrado e só entendo inglês; um modelo de IA ligado responde na sua língua.',
  Dutch:
    'Ik ben de ingebouwde assistent en begrijp alleen Engels; een verbonden AI-model antwoordt in uw taal.',
  Polish:
    'Jestem wbudowanym asystentem i rozumiem tylko angielski; podłączony model AI odpowiada w Twoim języku.',
}

/** One sentence that the asker can read, where the language is known. */
export const sentenceIn = (language: string | undefined): string | undefined =>
  language === undefined ? undefined : englishOnly[language]

/** An honest sentence to someone who asks in another language, with what their files say in the same words. */
export function language({ text, business: { passages } }: Ask): string | undefined {
  const spoken = languageSpoken(text)
  if (!isForeign(text) && !spoken) return undefined
  const quote = quotedFrom(passages, text, foreignWords)
  return quote
    ? paragraphs(
        quote,
        sentenceIn(spoken),
        'I understand English only, so I looked for the words of your question: I am the built-in assistant, **no AI model**.',
      )
    : paragraphs(
        sentenceIn(spoken),
        'I understand English only: I am the built-in assistant, **no AI model**. Ask me in English, or connect a model in Settings that speaks your language.',
      )
}
