import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { HelpName } from '#contracts/help.ts'
import type { Log } from '#server/log.ts'
import { type ReadArticle, readArticle, refOf } from './help.article.ts'
import { type HelpIndex, indexOf } from './help.search.ts'

export const helpFolder = fileURLToPath(new URL('../../../../content/help', import.meta.url))

const Categories = z.array(z.strictObject({ id: HelpName, title: z.string(), summary: z.string() }))

/** Placeholder values of articles. */
export type HelpValues = Record<string, string>

/** The articles of this installation. */
export interface HelpLibrary {
  categories: z.infer<typeof Categories>
  /** By category, each in its order. */
  articles: ReadArticle[]
  find(ref: string): ReadArticle | undefined
  index: HelpIndex
  /** The Markdown of each, also of what could not be read. */
  sources: ReadonlyMap<string, string>
  pictures: string[]
  values: HelpValues
  /** Unreadable articles with their problem. A test fails for each; the app starts without it. */
  problems: string[]
}

const POPULAR_FOR_MS = 5 * 60_000

/** A local version of an article. */
interface HelpOverride {
  article: string
  source: string | null
  hidden: boolean
  changedAt: Date
}

export interface HelpShelf {
  /** As shipped with this version. */
  shipped(): HelpLibrary
  /** With local versions, cached by revision and values. */
  current(revision: string, read: () => Promise<HelpOverride[]>): Promise<HelpLibrary>
  /** Popular articles, cached for some minutes. */
  popular(now: Date, read: () => Promise<string[]>): Promise<string[]>
}

/** Reads the articles when they are first asked for. One that cannot be read is missing, and the log says why. */
export function helpShelf(values: () => HelpValues, log: Log): HelpShelf {
  const shipped = remembered((now: HelpValues) => openLibrary(now))
  let current: { key: string; library: HelpLibrary } | undefined
  let popular: { refs: string[]; until: number } | undefined
  const tell = (library: HelpLibrary) => {
    for (const problem of library.problems) log.error({ problem }, 'a help article could not be read')
    return library
  }
  return {
    shipped: () => shipped(values()),
    async current(revision, read) {
      const now = values()
      const key = `${revision} ${JSON.stringify(now)}`
      if (current?.key !== key) current = { key, library: tell(layOver(shipped(now), await read())) }
      return current.library
    },
    async popular(now, read) {
      if (!popular || now.getTime() >= popular.until)
        popular = { refs: await read(), until: now.getTime() + POPULAR_FOR_MS }
      return popular.refs
    },
  }
}

/** The last result, reused for the same question. */
function remembered<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { key: string; output: Output } | undefined
  return (input) => {
    const key = JSON.stringify(input)
    if (last?.key !== key) last = { key, output: make(input) }
    return last.output
  }
}

type Contents = Pick<HelpLibrary, 'categories' | 'pictures' | 'problems'>

export function openLibrary(values: HelpValues, folder = helpFolder): HelpLibrary {
  const problems: string[] = []
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  const categories = attempt(problems, 'categories.json', () =>
    Categories.parse(JSON.parse(textOf('categories.json'))),
  ).flat()
  const sources = new Map(
    categories.flatMap(({ id }) =>
      attempt(problems, id, () => slugsIn(join(folder, id)))
        .flat()
        .map((slug) => [`${id}/${slug}`, textOf(`${id}/${slug}.md`)] as const),
    ),
  )
  const images = join(folder, 'images')
  const pictures = existsSync(images) ? readdirSync(images) : []
  return build({ categories, pictures, problems }, sources, values)
}

/** Local versions replace shipped ones, unless they can't be parsed any more. */
function layOver(shipped: HelpLibrary, overrides: HelpOverride[]): HelpLibrary {
  const sources = new Map(shipped.sources)
  const problems = [...shipped.problems]
  const days = new Map<string, string>()
  for (const { article, source, hidden, changedAt } of overrides) {
    if (hidden) sources.delete(article)
    else if (source !== null)
      for (const _ of attempt(problems, article, () => readArticle(article, source, shipped.values)))
        sources.set(article, source)
    days.set(article, changedAt.toISOString().slice(0, 10))
  }
  // The saved time counts, not the date in the text.
  const isOwn = (ref: string) => sources.get(ref) !== shipped.sources.get(ref)
  const dated = (ref: string, article: ReadArticle) =>
    isOwn(ref) ? { ...article, updated: days.get(ref) ?? article.updated } : article
  return build({ ...shipped, problems }, sources, shipped.values, dated)
}

function build(
  { categories, pictures, problems }: Contents,
  sources: Map<string, string>,
  values: HelpValues,
  dated = (_ref: string, article: ReadArticle) => article,
): HelpLibrary {
  const read = Array.from(sources, ([ref, source]) =>
    attempt(problems, `${ref}.md`, () => dated(ref, readArticle(ref, source, values))),
  ).flat()
  const articles = categories.flatMap(({ id }) =>
    read.filter(({ category }) => category === id).toSorted((a, b) => a.order - b.order),
  )
  const byRef = new Map(articles.map((article) => [refOf(article), article]))
  const find = (ref: string) => byRef.get(ref)
  return { categories, articles, find, index: indexOf(articles), sources, pictures, values, problems }
}

/** The result, or undefined and a problem. */
function attempt<T>(problems: string[], name: string, read: () => T): T[] {
  try {
    return [read()]
  } catch (error) {
    const problem = `${name}: ${error instanceof Error ? error.message : error}`
    if (!problems.includes(problem)) problems.push(problem)
    return []
  }
}

const slugsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
