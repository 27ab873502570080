import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedPlans } from '#contracts/plans.ts'
import { helpOf, helpPlaces } from '#contracts/screen-help.ts'
import { entryOf, isPublic, isScreen, screenIds } from '#contracts/screens.ts'
import { refOf } from '#server/features/help/help.article.ts'
import { helpFolder, openLibrary } from '#server/features/help/help.library.ts'
import { helpValues } from '#server/help-values.ts'
import { sectionIds } from '#web/features/settings/sections.ts'
import { inRoot } from './paths.ts'

/**
 * Rules of help articles: bold and italics are for words that the app shows (a button, a label, a title), links lead to screens
 * and articles, and a limit or a price is a value of the code: `{{free.queriesPerDay}}`. Examples stand in quotes.
 */
const MOST_PICTURE_BYTES = 64 * 1_024

const library = openLibrary(helpValues(shippedPlans))
const refs = library.articles.map(refOf)
const pictures = readdirSync(`${helpFolder}/images`)
const allScreens: string[] = screenIds.flatMap((id) => entryOf(id).paths)

const plain = (text: string) => text.replace(/\\'/g, "'").replace(/\s+/g, ' ').trim()

/** Texts in quotes or between tags in the app's code. */
function textsIn(code: string): string[] {
  // Each for itself: an apostrophe in a sentence must not hide the quotes after it.
  const ways = [/'((?:[^'\\\n]|\\.)+)'/g, /"([^"\n]+)"/g, /`([^`$\n]+)`/g, /[>}]([^<>{}]+)(?=[<{])/g]
  return ways.flatMap((way) => Array.from(code.matchAll(way), ([, text = '']) => plain(text)))
}

const shown = new Set(
  globSync(inRoot('src/{web,contracts}/**/*.{ts,tsx}'))
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => textsIn(readFileSync(file, 'utf8'))),
)

/** The text of an article without code, which may hold anything. */
const proseOf = (ref: string) =>
  readFileSync(`${helpFolder}/${ref}.md`, 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, '')

const labelsIn = (prose: string) =>
  Array.from(prose.matchAll(/(\*{1,2}|\b_)(?! )(.+?)\1/g), ([, , label = '']) => label)
const linksIn = (prose: string) => Array.from(prose.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)

const FIGURE = String.raw`\d(?:[\d.,]*\d)?`
const NUMBER = `(?:${FIGURE}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|hundred)`
const TIME = '(?:second|minute|hour|day|week|month|year)'
/** An amount; so many of something; so long; so often; so many at once. In figures or in words. */
const limitForms = [
  String.raw`\$${FIGURE}`,
  String.raw`\b${FIGURE}\s(?:[KMG]B|[a-z]+s)\b`,
  String.raw`\b${NUMBER}\s${TIME}s\b`,
  String.raw`\b(?:once|twice|${NUMBER}(?:\s[a-z]+){0,2})\s(?:a|an|each|every|per)\s${TIME}\b`,
  String.raw`\b${NUMBER}(?:\s[a-z]+){0,2}\sat\s(?:once|a time)\b`,
  String.raw`\b(?:after|within)\san?\s${TIME}\b`,
]
const limitsIn = (prose: string) =>
  Array.from(prose.matchAll(new RegExp(limitForms.join('|'), 'gi')), ([text]) => text)

function leadsSomewhere(link: string): boolean {
  if (link.startsWith('images/')) return pictures.includes(link.slice('images/'.length))
  const [path = '', hash] = link.split('#')
  const [, kind, name = ''] = /^\/help\/(articles|categories)\/(.+)$/.exec(path) ?? []
  if (kind === 'categories') return library.categories.some(({ id }) => id === name)
  if (kind === 'articles') {
    const sections = library.find(name)?.sections.map(({ id }) => id)
    return sections !== undefined && (hash === undefined || sections.includes(hash))
  }
  if (path === '/settings' && hash) return sectionIds.some((id) => id === hash)
  return isScreen(path) && hash === undefined
}

/** Errors by article. */
const wrong = (find: (prose: string, ref: string) => string[]) =>
  refs.flatMap((ref) => find(proseOf(ref), ref).map((what) => `${ref}: ${what}`))

test('every article can be read, and every category has some', () => {
  expect(library.problems).toEqual([])
  expect(refs.length).toBeGreaterThanOrEqual(40)
  expect(library.categories.length).toBeGreaterThanOrEqual(8)
  const folders = readdirSync(helpFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(library.articles.map(({ category }) => category)), 'images'].toSorted(),
  )
})

test('articles name only buttons and labels that the app has', () => {
  expect(wrong((prose) => labelsIn(prose).filter((label) => !shown.has(label)))).toEqual([])
  const said =
    'Press **New chat**, not **Newer chat**; *Verify Your Email*, not *Verify it* or _Check it_; 2 * 3 * 4.'
  expect(labelsIn(said).filter((label) => !shown.has(label))).toEqual(['Newer chat', 'Verify it', 'Check it'])
})

test('articles lead only to screens, sections, pictures and articles that there are', () => {
  expect(wrong((prose) => linksIn(prose).filter((link) => !leadsSomewhere(link)))).toEqual([])
  const nowhere =
    '[a](/nowhere) [b](/settings#x) [c](/help/articles/chat/x) [d](images/x.webp) [e](/admin/x) [f](/help) [g](/admin/jobs)'
  expect(linksIn(nowhere).filter(leadsSomewhere)).toEqual(['/help', '/admin/jobs'])
  for (const article of library.articles) {
    const dead = article.related.filter((ref) => ref === refOf(article) || !refs.includes(ref))
    const unknown = article.screens.filter((path) => !allScreens.includes(path))
    expect([refOf(article), dead, unknown]).toEqual([refOf(article), [], []])
  }
})

test('articles take every limit and price from the code', () => {
  // The examples of the numbers are worked out, and the amounts around them are theirs.
  expect(wrong((prose, ref) => (ref.startsWith('numbers/') ? [] : limitsIn(prose)))).toEqual([])
  const said = {
    'You have 20 questions for $39, 10 MB each.': ['20 questions', '$39', '10 MB'],
    'Ask 20 a day, export three times a day, back up once a week.': [
      '20 a day',
      'three times a day',
      'once a week',
    ],
    'One export a day, one at a time; one question is given back.': ['One export a day', 'one at a time'],
    'Four answers at a time, kept for thirty days, sent again after a minute.': [
      'Four answers at a time',
      'thirty days',
      'after a minute',
    ],
    'Once it is paid, ask {{x}} questions a day in three lists; it holds at once.': [],
  }
  for (const [sentence, found] of Object.entries(said)) expect(limitsIn(sentence)).toEqual(found)
})

test('pictures are small, say what they show, and are all shown', () => {
  const used = library.articles
    .flatMap(({ sections }) => sections.flatMap(({ parts }) => parts))
    .flatMap((part) => (part.type === 'image' ? [part] : []))
  expect(used.filter(({ alt }) => alt.length < 20)).toEqual([])
  expect([...new Set(used.map(({ name }) => name))].toSorted()).toEqual(pictures.toSorted())
  expect(
    pictures.filter((name) => statSync(`${helpFolder}/images/${name}`).size > MOST_PICTURE_BYTES),
  ).toEqual([])
})

test('the question mark of every screen and of its parts leads to an article that is about it', () => {
  const pathOf = (place: string) => place.split(/[?#]/, 1)[0] ?? ''
  const astray = helpPlaces().filter(([place, ref]) => !library.find(ref)?.screens.includes(pathOf(place)))
  expect(astray).toEqual([])
  const sections = helpPlaces().filter(([place]) => place.includes('#'))
  expect(sections.filter(([place]) => !leadsSomewhere(place))).toEqual([])

  // Public screens have no question mark, and the help is its own.
  const others = screenIds.filter((id) => !isPublic(id) && id !== 'help')
  expect(others.filter((id) => helpOf(id) === undefined)).toEqual([])
  const strays = others.filter((id) => {
    const [help, { paths }] = [helpOf(id), entryOf(id)]
    const isOwn = (place: string) => paths.some((path) => path === pathOf(place))
    return typeof help === 'object' && !Object.keys(help).every(isOwn)
  })
  expect(strays).toEqual([])
  const withoutArticle = others.flatMap((id) => {
    const [help = {}, { paths }] = [helpOf(id), entryOf(id)]
    if (typeof help === 'string') return []
    const places = Object.keys(help)
    return paths.filter((path) => !places.some((place) => path === place || path.startsWith(`${place}/`)))
  })
  expect(withoutArticle).toEqual([])
})
