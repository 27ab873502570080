import { languageCodeOf } from '#core/languages.ts'
import type { WeightedTerm } from './ranking.ts'
import { type SearchLanguage, searchLanguageOf } from './stems.ts'
import { wordsOf } from './words.ts'

/** Words that are compared at once. */
const MOST_TERMS = 16

export type QuestionWord = Pick<WeightedTerm, 'forms' | 'written'>

interface FileOfLanguage {
  language: string | null
  passages: number
}

/** The words of a question, each with its form in the languages of the files: a file is packed in its own. */
export function wordsOfQuestion(text: string, files: FileOfLanguage[]): QuestionWord[] {
  const languages = new Set(files.map(({ language }) => searchLanguageOf(language)))
  const questionLanguage = searchLanguageOf(languageCodeOf(text) ?? mostCommon(files))
  const words = new Map<string, QuestionWord>()
  for (const { form, written } of wordsOf(text, questionLanguage)) {
    const known = words.get(form)
    if (!known) words.set(form, { forms: [...formsIn(written, form, questionLanguage, languages)], written })
  }
  return [...words.values()].slice(0, MOST_TERMS)
}

/** A word that is one word in another language of the files too may be found there. */
function formsIn(written: string, form: string, asked: SearchLanguage, languages: Set<SearchLanguage>) {
  const forms = new Set([form])
  if (wordsOf(written, asked).length > 1) return forms
  for (const language of languages) {
    const [only, ...more] = wordsOf(written, language)
    if (only && more.length === 0) forms.add(only.form)
  }
  return forms
}

function mostCommon(files: FileOfLanguage[]): string | null {
  const passages = new Map<string | null, number>()
  for (const file of files) passages.set(file.language, (passages.get(file.language) ?? 0) + file.passages)
  const [most] = [...passages].sort((one, other) => other[1] - one[1])
  return most?.[0] ?? null
}
