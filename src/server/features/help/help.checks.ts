import type { HelpProblem } from '#contracts/admin/help.ts'
import { entryOf, isScreen, screenIds } from '#contracts/screens.ts'
import { type ReadArticle, readArticle, refOf, UnreadableArticle } from './help.article.ts'
import { workOut } from './help.examples.ts'
import type { HelpLibrary } from './help.library.ts'

const allScreens: string[] = screenIds.flatMap((id) => entryOf(id).paths)

export interface Checked {
  /** Undefined if unreadable. Unknown values stay as written. */
  article: ReadArticle | undefined
  /** All problems in line order. */
  problems: HelpProblem[]
  /** Problems that keep it from being shown. */
  unreadable: HelpProblem[]
}

/** Parses an article and finds its problems, with the checks of shipped articles that need no source code. */
export function checkArticle(ref: string, source: string, library: HelpLibrary): Checked {
  const text = source.replaceAll('\r\n', '\n')
  const unknown = unknownValues(text, library)
  const asWritten = Object.fromEntries(unknown.map(({ name }) => [name, `{{${name}}}`]))
  const { article, sentences } = read(ref, text, { ...library.values, ...asWritten })
  const unreadable = [
    ...unknown.map(({ line, name }) => ({ line, text: `There is no value named ${name}.` })),
    ...sentences.map((said) => ({ line: lineOf(text, said), text: asSentence(said) })),
  ]
  const dead = [
    ...deadLinks(text, ref, article, library),
    ...(article ? deadNames(text, article, library) : []),
  ]
  const problems = [...unreadable, ...dead].toSorted((one, other) => one.line - other.line)
  return { article, problems: once(problems), unreadable }
}

function read(ref: string, text: string, values: Record<string, string>) {
  try {
    return { article: readArticle(ref, text, values), sentences: [] }
  } catch (error) {
    if (!(error instanceof UnreadableArticle)) throw error
    return { article: undefined, sentences: error.sentences }
  }
}

const once = (problems: HelpProblem[]) => [
  ...new Map(problems.map((problem) => [`${problem.line} ${problem.text}`, problem])).values(),
]

/** Line of the text that a problem quotes, or of its front matter field. */
function lineOf(text: string, said: string): number {
  const [, quoted] = /“(.+?)”/.exec(said) ?? []
  const [, name] = /^(\w+):/.exec(said) ?? []
  const at = text
    .split('\n')
    .findIndex((line) => (quoted ? line.includes(quoted) : name !== undefined && line.startsWith(`${name}:`)))
  return at + 1 || 1
}

const asSentence = (said: string) => {
  const begun = said.charAt(0).toUpperCase() + said.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

/** The lines of the text with their numbers, without code, which may hold anything. */
function proseLines(text: string): { line: number; prose: string }[] {
  let inCode = false
  return text.split('\n').flatMap((prose, at) => {
    if (prose.startsWith('```')) {
      inCode = !inCode
      return []
    }
    return inCode ? [] : [{ line: at + 1, prose: prose.replace(/`[^`]*`/g, '') }]
  })
}

function unknownValues(text: string, { values }: HelpLibrary): { line: number; name: string }[] {
  const worked = workedValues(text)
  if (!worked) return []
  return text.split('\n').flatMap((prose, at) =>
    Array.from(prose.matchAll(/\{\{(.*?)\}\}/g), ([, name = '']) => name)
      .filter((name) => !Object.hasOwn(values, name) && !worked.has(name))
      .map((name) => ({ line: at + 1, name })),
  )
}

/** Values of the article's examples. Broken ones are reported when the article is parsed. */
function workedValues(text: string): Set<string> | undefined {
  try {
    return new Set(Object.keys(workOut(text).values))
  } catch {
    return undefined
  }
}

type MaybeArticle = ReadArticle | undefined

function deadLinks(text: string, ref: string, article: MaybeArticle, library: HelpLibrary): HelpProblem[] {
  return proseLines(text).flatMap(({ line, prose }) =>
    Array.from(prose.matchAll(/\]\(([^)]*)\)/g), ([, link = '']) => link.trim())
      .filter((link) => !leadsSomewhere(link, ref, article, library))
      .map((link) => ({ line, text: `${link || 'An empty link'} leads nowhere.` })),
  )
}

/** External links are not checked. */
function leadsSomewhere(link: string, ref: string, article: MaybeArticle, library: HelpLibrary): boolean {
  if (link.startsWith('images/')) return library.pictures.includes(link.slice('images/'.length))
  if (/^https:\/\/\S+$/.test(link)) return URL.canParse(link)
  const [path = '', hash] = link.split('#')
  const [, kind, name = ''] = /^\/help\/(articles|categories)\/(.+)$/.exec(path) ?? []
  if (kind === 'categories') return library.categories.some(({ id }) => id === name)
  if (kind === 'articles') {
    // Its own sections are unknown until it can be parsed.
    if (name === ref && !article) return true
    const target = name === ref ? article : library.find(name)
    return target !== undefined && (hash === undefined || target.sections.some(({ id }) => id === hash))
  }
  return isScreen(path) && (hash === undefined || path === '/settings')
}

function deadNames(text: string, article: ReadArticle, { find }: HelpLibrary): HelpProblem[] {
  const self = refOf(article)
  return [
    ...article.related
      .filter((ref) => ref === self || !find(ref))
      .map((ref) => ({ line: lineOf(text, 'related:'), text: `Article ${ref} does not exist.` })),
    ...article.screens
      .filter((path) => !allScreens.includes(path))
      .map((path) => ({ line: lineOf(text, 'screens:'), text: `Screen ${path} does not exist.` })),
  ]
}
