import { capital } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import {
  countAsked,
  featureAndBenefit,
  fewerNote,
  guaranteeLine,
  needFacts,
  type ProductSheet,
  pack,
  piece,
  sentence,
  sheetOf,
  the,
  underDraft,
} from './sheet.ts'

/** The longest that search results show whole. */
const longestMeta = 160
const shortestMeta = 50
const longestTitle = 60
const longestTagline = 60
const shownOfCaption = 125

const featuresOf = ({ features }: ProductSheet) =>
  features.map((feature) => featureAndBenefit(feature).feature)

/** Meta descriptions of a search result, by the benefit and by the product. */
export function metaDescriptions(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet || (sheet.features.length === 0 && !sheet.promise && !sheet.audience))
    return needFacts('a meta description')
  const asked = countAsked(ask.text, 'meta descriptions')
  const longest = longestAsked(ask.text)
  const name = `${capital(sheet.name)}${sheet.audience ? ` for ${sheet.audience}` : ''}.`
  const more = [
    ...featuresOf(sheet).map(sentence),
    sheet.materials && `Made of ${sheet.materials}.`,
    guaranteeLine(sheet),
    sheet.delivery && `Delivery: ${sheet.delivery}.`,
    sheet.price && `${sheet.price}.`,
  ]
  const promise = sheet.promise && sentence(sheet.promise)
  const texts = [pack(longest, [name, promise, ...more]), promise && pack(longest, [promise, name, ...more])]
  const written = [...new Set(texts.filter((text) => typeof text === 'string'))].slice(0, asked)
  const title = [sheet.brand && `${capital(sheet.name)} – ${sheet.brand}`, capital(sheet.name)]
    .filter((text) => typeof text === 'string')
    .find((text) => text.length <= longestTitle)
  return paragraphs(
    title && /\btitles?\b/i.test(ask.text) && piece('Page title', title, longestTitle),
    ...written.map((text, at) => piece(`Meta description ${at + 1}`, text, longest)),
    fewerNote(asked, written.length),
    `Search results show about ${longestMeta} characters of it; what did not fit was left out.`,
    underDraft(sheet, ['promise', 'features', 'audience', 'guarantee', 'delivery', 'price']),
  )
}

/** “A meta description of at most 140 characters”; what is longer than is shown is not written. */
function longestAsked(text: string): number {
  const said = /\bmeta descriptions?\b.{0,40}?\b(\d{2,3})(?= ?(?:characters|chars|\)))/i.exec(text)?.[1]
  const most = said ? Number(said) : longestMeta
  return Math.min(longestMeta, Math.max(shortestMeta, most))
}

/** Lines that say in a few words what something is or is good for. */
export function taglines(ask: Ask): string {
  const sheet = sheetOf(ask)
  const asked = countAsked(ask.text, 'taglines|slogans')
  const written = sheet ? taglinesOf(sheet).slice(0, asked) : []
  if (!sheet || written.length === 0) return needFacts('a tagline')
  return paragraphs(
    ...written.map((text, at) => piece(`Tagline ${at + 1}`, text, longestTagline)),
    fewerNote(asked, written.length),
    underDraft(sheet, ['promise', 'features', 'audience', 'brand']),
  )
}

function taglinesOf(sheet: ProductSheet): string[] {
  const { brand, promise, audience } = sheet
  const name = capital(sheet.name)
  const [first, second] = featuresOf(sheet)
  const texts = [
    promise && sentence(promise),
    promise && brand && `${brand}. ${sentence(promise)}`,
    promise && `${name}. ${sentence(promise)}`,
    audience && `${name} for ${audience}.`,
    first && `${name}. ${sentence(first)}`,
    first && second && `${sentence(first)} ${sentence(second)}`,
  ]
  return texts.filter((text) => typeof text === 'string').filter((text) => text.length <= longestTagline)
}

/** A text below a picture. */
export function caption(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet || (sheet.features.length === 0 && !sheet.promise && !sheet.pain)) return needFacts('a caption')
  const name = `${capital(the(sheet.name))}${sheet.audience ? `, for ${sheet.audience}` : ''}.`
  const opening = [sheet.promise ?? sheet.pain].filter((text) => text !== undefined).map(sentence)
  const text = [
    [...opening, name].join(' '),
    featuresOf(sheet)
      .map((feature) => `• ${capital(feature)}`)
      .join('\n'),
    [
      sheet.materials && `Made of ${sheet.materials}.`,
      sheet.price && `${sheet.price}.`,
      guaranteeLine(sheet),
      'See it: [link]',
    ]
      .filter(Boolean)
      .join(' '),
    [sheet.name, sheet.brand].flatMap((words) => hashtag(words) ?? []).join(' '),
  ]
  return paragraphs(
    piece('Caption', paragraphs(...text)),
    `About ${shownOfCaption} characters are shown before “more”, so what matters stands first.`,
    underDraft(sheet, ['promise', 'features', 'audience', 'brand', 'price', 'guarantee']),
  )
}

const hashtag = (words: string | undefined): string | undefined => {
  const joined = (words?.match(/[\p{L}\d]+/gu) ?? []).map(capital).join('')
  return joined === '' ? undefined : `#${joined}`
}
