import { plainText } from '../values/text.ts'
import { tagsOf } from './tags.ts'

const usual = 2_000

/** Elements that are never shown, or frame every page of a shop alike. */
const passedOver = new Set('script style template noscript svg iframe title nav footer select'.split(' '))

/** The words that a reader sees on a page, from its beginning or that of its main part, in one pass like `tagsOf`. */
export function visibleText(html: string, most = usual): string {
  // Markup between the words costs some of it.
  const gathered = most * 2
  const wordsIn = (from: number, to: number) =>
    html.slice(from, Math.min(to, from + gathered)).replace(/<!--[\s\S]*?(-->|$)/g, ' ')
  let text = ''
  let from = 0
  let hidden = { name: '', depth: 0 }
  for (const { name, start, end } of tagsOf(html)) {
    if (hidden.depth === 0) text += ` ${wordsIn(from, start)}`
    if (text.length > gathered) break
    if (name === hidden.name) hidden.depth += 1
    else if (name === `/${hidden.name}`) hidden.depth -= 1
    else if (hidden.depth <= 0 && passedOver.has(name)) hidden = { name, depth: 1 }
    if (hidden.depth <= 0) hidden = { name: '', depth: 0 }
    if (name === 'main') text = ''
    from = end
  }
  if (hidden.depth === 0 && text.length <= gathered) text += ` ${wordsIn(from, html.length)}`
  return plainText(text, most) ?? ''
}
