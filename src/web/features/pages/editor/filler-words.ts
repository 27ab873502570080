/** Words that a sentence can do without, in the languages of page templates. */
const fillers: Record<string, string> = {
  en: 'really|very|just|simply|actually|basically|quite|truly|perhaps|we (?:believe|think|feel)(?: that)?',
  de: 'wirklich|sehr|einfach|eigentlich|durchaus|wahrscheinlich|sozusagen|regelrecht',
  fr: 'vraiment|très|tout simplement|simplement|en fait|plutôt|sans doute',
  es: 'realmente|muy|simplemente|en realidad|básicamente|bastante|quizás',
  it: 'davvero|molto|semplicemente|in realtà|praticamente|piuttosto|forse',
}

/** The text without its fillers; the same text in a language that has no list. */
export function withoutFillers(text: string, language: string): string {
  const words = fillers[language.slice(0, 2).toLowerCase()]
  if (!words) return text
  const filler = new RegExp(`(^|[\\s(„“"])(?:${words})\\s+`, 'giu')
  let now = text
  // Two fillers in a row share the space between them.
  for (let before = ''; now !== before; ) {
    before = now
    now = now.replace(filler, '$1')
  }
  return now === text ? text : withCapitals(text, now)
}

/** Sentences that began with a filler begin with a capital again. */
const withCapitals = (before: string, after: string): string =>
  /^\p{Lu}/u.test(before)
    ? after.replace(
        /(^|[.!?…]\s+)(\p{Ll})/gu,
        (_, start: string, letter: string) => start + letter.toUpperCase(),
      )
    : after
