import type { HelpProblem } from '#contracts/admin/help.ts'
import { entryOf, isScreen, screenIds } from '#contracts/screens.ts'
import { type ReadArticle, readArticle, refOf, UnreadableArticle } from './help.article.ts'
import { workOut } from './help.examples.ts'
import type { HelpLibrary } from './help.library.ts'

const allScreens: string[] = screenIds.flatMap((id) => entryOf(id).paths)

export interface Checked {
  /** Where it can be read; a value that there is not stands in it as it was written. */
  article: ReadArticle | undefined
  /** All that is wrong, from the first line to the last. */
  problems: HelpProblem[]
  /** Those for which it cannot be shown. */
  unreadable: HelpProblem[]
}

/** Reads an article as it would be shown, and finds what is wrong with it: the checks of the shipped ones that need no source code. */
export function checkArticle(ref: string, source: string, library: HelpLibrary): Checked {
  const text = source.replaceAll('\r\n', '\n')
  const unknown = unknownValues(text, library)
  const asWritten = Object.fromEntries(unknown.map(({ name }) => [name, `{{${name}}}`]))
  const { article, sentences } = read(ref, text, { ...library.values, ...asWritten })
  const unreadable = [
    ...unknown.map(({ line, name }) => ({ line, text: `There is no value called ${name}.` })),
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

/** Where the article says what a problem quotes, or the name in the front matter that it begins with. */
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

/** What the examples of the article bring. While one is broken nobody knows; that is told of when the article is read. */
function workedValues(text: string): Set<string> | undefined {
  try {
    return new Set(Object.keys(workOut(text).values))
  } catch {
    return undefined
  }
}

type Read = ReadArticle | undefined

function deadLinks(text: string, ref: string, article: Read, library: HelpLibrary): HelpProblem[] {
  return proseLines(text).flatMap(({ line, prose }) =>
    Array.from(prose.matchAll(/\]\(([^)]*)\)/g), ([, link = '']) => link.trim())
      .filter((link) => !leadsSomewhere(link, ref, article, library))
      .map((link) => ({ line, text: `${link || 'An empty link'} leads nowhere.` })),
  )
}

/** A page elsewhere is taken as it is: whether it is there, only a visit could tell. */
function leadsSomewhere(link: string, ref: string, article: Read, library: HelpLibrary): boolean {
  if (link.startsWith('images/')) return library.pictures.includes(link.slice('images/'.length))
  if (/^https:\/\/\S+$/.test(link)) return URL.canParse(link)
  const [path = '', hash] = link.split('#')
  const [, kind, name = ''] = /^\/help\/(articles|categories)\/(.+)$/.exec(path) ?? []
  if (kind === 'categories') return library.categories.some(({ id }) => id === name)
  if (kind === 'articles') {
    // Which sections it will have itself is not known before it can be read.
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
      .map((ref) => ({ line: lineOf(text, 'related:'), text: `There is no other article ${ref}.` })),
    ...article.screens
      .filter((path) => !allScreens.includes(path))
      .map((path) => ({ line: lineOf(text, 'screens:'), text: `There is no screen ${path}.` })),
  ]
}
