const ESCAPED = /\\./
/** To a line that closes it, else to the end. */
const FENCED = /^ {0,3}(?<fence>`{3,}|~{3,})[^`\n]*$(?:.*?^ {0,3}\k<fence>[`~]*[ \t]*$|.*)/
const IN_TICKS = /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\n).)*?(?<!`)\k<ticks>(?!`)/
const MARK = /\[(?<number>[1-9]\d{0,2})\](?!\()/
// Code, escaped characters and link texts cite nothing.
const MARKS = new RegExp([ESCAPED, FENCED, IN_TICKS, MARK].map(({ source }) => source).join('|'), 'gms')

/**
 * An answer's text as its reader sees it: sources count from one in the order given, whatever numbers the model named them by.
 * A number that is none of theirs stays.
 */
export const renumberCitations = (text: string, numbers: number[]): string =>
  text.replace(MARKS, (whole, ...rest) => {
    const { number }: { number?: string } = rest.at(-1)
    const at = number === undefined ? -1 : numbers.indexOf(Number(number))
    return at < 0 ? whole : `[${at + 1}]`
  })
