import type { Ask } from '../skill.ts'

/** Small words that English does not have, by the language they show. */
const smallWords: Record<string, string> = {
  German:
    'der die das und ist nicht ich wie mein meine für mit ein eine was kann du bitte schreibe preis kosten auf von zu',
  French:
    'le les des est une je pour avec mon ma quel quelle comment vous sur pas dans du et prix coût écris combien',
  Spanish: 'el los las es una para con mi cómo cuál qué por cuánto del y precio escribe quiero cuesta un',
  Italian: 'il gli della è una per con mio mia come quale che quanto prezzo scrivi sono di un costo',
  Portuguese: 'o os as é uma para com meu minha como qual que quanto preço escreva não um do da custo',
  Dutch: 'het een en is niet ik hoe mijn voor met wat kan je prijs schrijf van op kosten',
  Polish: 'jest nie i jak mój moja dla z co cena ile napisz się na w koszt',
}
const english = new Set(
  'the a an and is are i my what how for with of to in on it you me please write price cost do if at'.split(
    ' ',
  ),
)

const foreign = new Map(Object.entries(smallWords).map(([name, words]) => [name, new Set(words.split(' '))]))

/** An honest sentence to someone who asks in another language. */
export function language({ text }: Ask): string | undefined {
  const words =
    text
      .toLowerCase()
      .match(/\p{L}{1,40}/gu)
      ?.slice(0, 300) ?? []
  if (words.length < 2) return undefined
  const unread = words.filter((word) => !/^\p{Script=Latin}+$/u.test(word)).length
  const inEnglish = words.filter((word) => english.has(word)).length
  const best = Math.max(...[...foreign.values()].map((list) => words.filter((word) => list.has(word)).length))
  const isForeign = unread * 2 > words.length || (best >= 2 && best > inEnglish * 1.5)
  return isForeign
    ? 'I understand English only: I am the built-in assistant, **no AI model**. Ask me in English, or connect a model in Settings that speaks your language.'
    : undefined
}
