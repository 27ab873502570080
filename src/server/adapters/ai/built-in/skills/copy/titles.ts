import { capital } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import { countAsked, featureAndBenefit, fewerNote, needFacts, piece, sheetOf, underDraft } from './sheet.ts'

const longest = 70

/** Product titles, each made of what was told. */
export function titles(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet) return needFacts('a title')
  const name = capital(sheet.name)
  const asked = countAsked(ask.text, 'titles|product names')
  const [first, second, third] = sheet.features.map((feature) => featureAndBenefit(feature).feature)
  const candidates = [
    name,
    sheet.brand && `${sheet.brand} ${name}`,
    first && `${name} – ${first}`,
    first && second && `${name} – ${first}, ${second}`,
    sheet.audience && `${name} for ${sheet.audience}`,
    sheet.materials && `${name} | ${capital(sheet.materials)}`,
    sheet.size && `${name}, ${sheet.size}`,
    ...(asked === undefined ? [] : [second, third].map((feature) => feature && `${name} – ${feature}`)),
    asked !== undefined && first && sheet.audience && `${name} for ${sheet.audience} – ${first}`,
  ]
  const fitting = candidates
    .filter((title) => typeof title === 'string')
    .filter((title) => title.length <= longest)
    .slice(0, asked)
  if (fitting.length === 0)
    return `The name alone is ${name.length} characters; a title should have at most ${longest}. Give me a shorter one.`
  return paragraphs(
    ...fitting.map((title, at) => piece(`Title ${at + 1}`, title)),
    fewerNote(asked, fitting.length),
    `Search results show about 60 characters, so put what matters first.`,
    underDraft(sheet, ['brand', 'features', 'materials', 'audience']),
  )
}
