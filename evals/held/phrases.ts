/** Plain spaces, apostrophes and hyphens, and a decimal point for a decimal comma. */
const normalised = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('–', '-')
    .replace(/(?<=\d),(?=\d)/g, '.')

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Looks for one of the alternatives, separated by |, as whole words; a trailing * leaves the end open. */
export function contains(answer: string, alternatives: string): boolean {
  const plain = normalised(answer)
  return normalised(alternatives)
    .split('|')
    .some((part) => {
      const isOpen = part.endsWith('*')
      const core = isOpen ? part.slice(0, -1) : part
      const start = isWord(core[0]) ? '(?<![\\p{L}\\p{N}_])' : ''
      const end = isWord(core.at(-1)) && !isOpen ? '(?![\\p{L}\\p{N}_])' : ''
      return new RegExp(start + escaped(core) + end, 'iu').test(plain)
    })
}

const any = (...sources: string[]) => new RegExp(sources.join('|'), 'i')

/** Says that an AI model is needed. */
export const needsModel = any(
  'needs? (?:one|an? (?:AI )?model)',
  'connect an? (?:AI )?model',
  'without an? (?:AI )?model',
  'no AI model',
  'KI-Modell',
  'modelo de IA',
  'modèle d.IA',
)

/** Says that the project does not have it. */
export const notThere = any(
  'found nothing',
  'nothing (?:was )?found',
  'nothing (?:about|on) (?:that|this|it)',
  'no (?:such )?(?:rows?|entr(?:y|ies)|information|data|record|mention|figure|answer|orders?)\\b',
  "(?:do|does|did|is|are|has|have)(?:n[’']t| not) (?:say|have|hold|contain|include|cover|mention|know(?! what(?:,|and|\\s)*means?\\b)|list|set|there|in the|in this|in your|fit|answer|recorded|stored|reach)",
  'has no\\b',
  'have no\\b',
  'there (?:is|are) no(?:ne)?\\b',
  'is empty',
  'nicht (?:gefunden|enthalten|hinterlegt|bekannt|vorhanden)',
  'nichts (?:gefunden|dazu)',
  'kein(?:e|en)? (?:Angabe|Angaben|Daten|Zeilen?|Information)',
  'no (?:hay|consta|encontr|tiene|aparece|figura)',
  '(?:aucune?|pas de|rien) (?:information|donnée|ligne|trouvé|indiqué)',
  "n[’']est pas (?:indiqué|là|dans|connu)",
)

/** Holds back: it asks, or says that it could not count or tell. */
export const holdsBack = any(
  needsModel.source,
  notThere.source,
  "I (?:do not|don[’']t) know",
  "I am not sure|I[’']m not sure",
  'Is this what you meant',
  'No exact match',
  'may answer it',
  "(?:counted nothing|not counted yet|cannot answer|can[’']t answer)",
  'I need\\b',
  '\\bmissing\\b',
  'Write (?:it|each|them)\\b',
  'Try: ',
  'for example',
  'such as “',
)

/** Asks for something, or says that it is not set. */
export const asksFor = any(
  holdsBack.source,
  'tell me',
  'fill in',
  '\\benter\\b',
  '\\badd\\b',
  '\\bset\\b',
  'unknown',
  'not (?:set|given|told|known)',
  '\\bwhat is\\b[^.]*\\?',
  'fehlt|brauche|trag',
  'falta|necesito|indica',
  'manque|besoin|indiquez',
)

export const marksSuperseded = any(
  'superseded',
  'replaced by',
  'older version',
  'no longer (?:valid|applies)',
  'ersetzt',
  'sustituid',
  'remplacé',
)

const fieldNames: Record<string, RegExp> = {
  price: /\b(?:price|preis|precio|prix)/i,
  'compare-at price': /compare[- ]?at|compareAt|crossed[- ]out|streichpreis|tachado|prix barré/i,
  'ad cost per order': /\bad (?:cost|spend)|\bads? per order|\bCPA\b|adCost|werbekosten|publicidad|publicit/i,
  'conversion rate': /conver|konversion/i,
  'fixed costs': /fixed cost|overhead|\brent\b|salar|fixkosten|costes? fijos|coûts? fixes/i,
  'exchange rate': /exchange rate|\brates?\b|wechselkurs|tipo de cambio|taux de change/i,
  'shipping cost per order': /shipping|versand|envío|livraison|\bport\b/i,
}

export const namesField = (text: string, field: string): boolean =>
  (fieldNames[field] ?? new RegExp(escaped(field), 'i')).test(text)

/** Sentences and lines, so that a claim and a question in one answer are told apart. */
export const sentencesOf = (text: string): string[] =>
  text.split(/\n+|(?<=[.!?:])\s+(?=[\p{Lu}“*-])/u).filter((sentence) => sentence.trim() !== '')
