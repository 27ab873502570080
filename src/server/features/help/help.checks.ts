import type { HelpProblem } from '#contracts/admin-help.ts'
import { isScreen, screens } from '#contracts/screens.ts'
import { type ReadArticle, readArticle, refOf } from './help.article.ts'
import { workOut } from './help.examples.ts'
import type { HelpLibrary } from './help.library.ts'

const allScreens: string[] = Object.values(screens).flat()

export interface Checked {
  /** Where it can be read. */
  article: ReadArticle | undefined
  problems: HelpProblem[]
}

/** Reads an article as it would be shown, and finds what is wrong with it: the checks of the shipped ones that need no source code. */
export function checkArticle(ref: string, source: string, library: HelpLibrary): Checked {
  const text = source.replaceAll('\r\n', '\n')
  const unknown = unknownValues(text, library)
  if (unknown.length > 0) return { article: undefined, problems: unknown }
  try {
    const article = readArticle(ref, text, library.values)
    return { article, problems: [...deadLinks(text, article, library), ...deadNames(text, article, library)] }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { article: undefined, problems: [{ line: lineOf(text, said), text: asSentence(said) }] }
  }
}

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

function unknownValues(text: string, { values }: HelpLibrary): HelpProblem[] {
  const worked = workedValues(text)
  return text.split('\n').flatMap((prose, at) =>
    Array.from(prose.matchAll(/\{\{(.*?)\}\}/g), ([, name = '']) => name)
      .filter((name) => !Object.hasOwn(values, name) && !worked.has(name))
      .map((name) => ({ line: at + 1, text: `There is no value called ${name}.` })),
  )
}

/** What the examples of the article bring; one that is broken is told of when the article is read. */
function workedValues(text: string): Set<string> {
  try {
    return new Set(Object.keys(workOut(text).values))
  } catch {
    return new Set()
  }
}

function deadLinks(text: string, article: ReadArticle, library: HelpLibrary): HelpProblem[] {
  return proseLines(text).flatMap(({ line, prose }) =>
    Array.from(prose.matchAll(/\]\(([^)]*)\)/g), ([, link = '']) => link.trim())
      .filter((link) => !leadsSomewhere(link, article, library))
      .map((link) => ({ line, text: `${link || 'An empty link'} leads nowhere.` })),
  )
}

/** A page elsewhere is taken as it is: whether it is there, only a visit could tell. */
function leadsSomewhere(link: string, article: ReadArticle, library: HelpLibrary): boolean {
  if (link.startsWith('images/')) return library.pictures.includes(link.slice('images/'.length))
  if (/^https:\/\/\S+$/.test(link)) return URL.canParse(link)
  const [path = '', hash] = link.split('#')
  const [, kind, name = ''] = /^\/help\/(articles|categories)\/(.+)$/.exec(path) ?? []
  if (kind === 'categories') return library.categories.some(({ id }) => id === name)
  if (kind === 'articles') {
    const target = name === refOf(article) ? article : library.find(name)
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
