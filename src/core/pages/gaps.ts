/** Numbers in digits with their attached units: `24`, `4.9`, `30-day`, `100 %`. */
const NUMBER = /\d(?:[\d.,’']*\d)?/g
const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundreds?|thousands?|millions?)(?=[ -](?:of |\w+ ){0,2}(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|times|people|customers|buyers|users|reviews|stars))/gi
/** Words that promise something a seller has to prove. */
const CLAIM =
  /\b(?:certified|approved|clinically \w+|proven|lab[- ]tested|dermatologist[- ]\w+|doctor[- ]\w+|patented|award[- ]winning|guarantee[ds]?|warranty|lifetime|money[- ]back|free (?:shipping|delivery|returns)|organic|vegan|waterproof|water[- ]resistant|bpa[- ]free|non-?toxic|eco-?friendly|sustainable|biodegradable|hypoallergenic|handmade|hand-?crafted|made in \p{Lu}\p{L}+|number one|best[- ]sell(?:er|ing)|world[’']s \w+|the (?:best|first|only|fastest|strongest|safest)|cures?|heals?|pain relief|anti-?aging)\b/giu
/** Words of a customer, which only an import may bring. */
const QUOTE = /[“"„«][^“”"„«»\n]{12,300}[”"“»](?:\s*[–—-]\s*\p{Lu}[\p{L}. ]{1,30})?/gu

/** Replaces every number, claim and quotation that the evidence does not have with a gap to fill: `[[24]]`. */
export function markGaps(text: string, evidence: string): string {
  const known = plainly(evidence)
  const numbers = new Set(Array.from(evidence.matchAll(NUMBER), ([number]) => amountOf(number)))
  const unlessKnown = (words: string) => (known.includes(plainly(words)) ? words : gap(words))
  return text
    .split(/(\[\[[^[\]]*\]\])/)
    .map((part) =>
      part.startsWith('[[')
        ? part
        : outsideGaps(part, QUOTE, unlessKnown, (rest) =>
            outsideGaps(rest, CLAIM, unlessKnown, (words) =>
              outsideGaps(words, NUMBER_WORD, unlessKnown, (digits) =>
                digits.replace(NUMBER, (number) => (numbers.has(amountOf(number)) ? number : gap(number))),
              ),
            ),
          ),
    )
    .join('')
}

/** Replaces matches, and hands on everything between them. */
function outsideGaps(
  text: string,
  pattern: RegExp,
  replace: (words: string) => string,
  between: (text: string) => string,
): string {
  let [made, end] = ['', 0]
  for (const { 0: words, index } of text.matchAll(pattern)) {
    const replaced = replace(words)
    made += between(text.slice(end, index)) + (replaced === words ? between(words) : replaced)
    end = index + words.length
  }
  return made + between(text.slice(end))
}

const gap = (words: string) => `[[${words.replace(/[[\]]/g, '').slice(0, 120)}]]`

const plainly = (text: string) => text.toLowerCase().replace(/[\s-]+/g, ' ')

/** `1,299.00` and `1299` are one amount. */
const amountOf = (written: string): number => {
  const [, whole = '', decimals = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}
