// What stands in code and what is escaped names nothing, and neither does the text of a link.
const MARK = /\\.|```.*?(?:```|$)|`[^`\n]*`|\[([1-9]\d?)\](?!\()/gs

/**
 * An answer's text as its reader sees it: sources count from one in the order given, whatever numbers the model named them by.
 * A number that is none of theirs stays.
 */
export const citedAsShown = (text: string, numbers: number[]): string =>
  text.replace(MARK, (whole, number?: string) => {
    const at = number === undefined ? -1 : numbers.indexOf(Number(number))
    return at < 0 ? whole : `[${at + 1}]`
  })
