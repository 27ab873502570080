import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpOfScreen } from '#contracts/help-screens.ts'
import { shippedPlans } from '#contracts/plans.ts'
import { isScreen, screens } from '#contracts/screens.ts'
import { refOf } from '#server/features/help/help.article.ts'
import { helpFolder, openLibrary } from '#server/features/help/help.library.ts'
import { helpValues } from '#server/help-values.ts'
import { sectionIds } from '#web/features/settings/sections.ts'
import { inRoot } from './paths.ts'

/**
 * What keeps the help true. In an article, bold is for words that the app shows (a button, a label, a title), links lead to
 * screens and articles, and a limit or a price is a value of the code: `{{free.queriesPerDay}}`.
 */
const MOST_PICTURE_BYTES = 64 * 1_024

const library = openLibrary(helpValues(shippedPlans))
const refs = library.articles.map(refOf)
const pictures = readdirSync(`${helpFolder}/images`)
const allScreens: string[] = Object.values(screens).flat()

const plain = (text: string) => text.replace(/\\'/g, "'").replace(/\s+/g, ' ').trim()

/** What stands in quotes or between tags in the code of the app. */
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

const labelsIn = (prose: string) => Array.from(prose.matchAll(/\*\*(.+?)\*\*/g), ([, label = '']) => label)
const linksIn = (prose: string) => Array.from(prose.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
const limitsIn = (prose: string) =>
  Array.from(prose.matchAll(/\$\d(?:[\d.,]*\d)?|\b\d(?:[\d.,]*\d)?\s(?:[KMG]B|[a-z]+s)\b/g), ([text]) => text)

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

/** What is wrong in each article, by the article. */
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
  expect(labelsIn('Press **New chat**, not **Newer chat**.').filter((label) => !shown.has(label))).toEqual([
    'Newer chat',
  ])
})

test('articles lead only to screens, sections, pictures and articles that there are', () => {
  expect(wrong((prose) => linksIn(prose).filter((link) => !leadsSomewhere(link)))).toEqual([])
  const nowhere = '[a](/nowhere) [b](/settings#x) [c](/help/articles/chat/x) [d](images/x.webp) [e](/help)'
  expect(linksIn(nowhere).filter(leadsSomewhere)).toEqual(['/help'])
  for (const article of library.articles) {
    const dead = article.related.filter((ref) => ref === refOf(article) || !refs.includes(ref))
    const unknown = article.screens.filter((path) => !allScreens.includes(path))
    expect([refOf(article), dead, unknown]).toEqual([refOf(article), [], []])
  }
})

test('articles take every limit and price from the code', () => {
  // The examples of the numbers are worked out, and the amounts around them are theirs.
  expect(wrong((prose, ref) => (ref.startsWith('numbers/') ? [] : limitsIn(prose)))).toEqual([])
  expect(limitsIn('You have 20 questions for $39, 10 MB each.')).toEqual(['20 questions', '$39', '10 MB'])
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

test('the question mark of a screen leads to an article that is about it', () => {
  const astray = Object.entries(helpOfScreen).filter(
    ([path, ref]) => !library.find(ref)?.screens.includes(path),
  )
  expect(astray).toEqual([])
})
