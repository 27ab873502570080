import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { HelpName } from '#contracts/help.ts'
import type { Log } from '#server/log.ts'
import { type ReadArticle, readArticle, refOf } from './help.article.ts'
import { type HelpIndex, indexOf } from './help.search.ts'

export const helpFolder = fileURLToPath(new URL('../../../../content/help', import.meta.url))

const Categories = z.array(z.strictObject({ id: HelpName, title: z.string(), summary: z.string() }))

/** The articles of this installation, read once. */
export interface HelpLibrary {
  categories: z.infer<typeof Categories>
  /** By category, each in its order. */
  articles: ReadArticle[]
  find(ref: string): ReadArticle | undefined
  index: HelpIndex
  /** What could not be read, and why: a test fails for each, the app starts without it. */
  problems: string[]
}

/** Reads the articles when they are first asked for. One that cannot be read is missing, and the log says why. */
export function helpLibrary(values: Record<string, string>, log: Log): () => HelpLibrary {
  let library: HelpLibrary | undefined
  return () => {
    if (library) return library
    library = openLibrary(values)
    for (const problem of library.problems) log.error({ problem }, 'a help article could not be read')
    return library
  }
}

export function openLibrary(values: Record<string, string>, folder = helpFolder): HelpLibrary {
  const problems: string[] = []
  const attempt = <T>(name: string, read: () => T): T[] => {
    try {
      return [read()]
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : error}`)
      return []
    }
  }
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  const categories = attempt('categories.json', () =>
    Categories.parse(JSON.parse(textOf('categories.json'))),
  ).flat()
  const articles = categories.flatMap(({ id }) =>
    attempt(id, () => slugsIn(join(folder, id)))
      .flat()
      .flatMap((slug) =>
        attempt(`${id}/${slug}.md`, () => readArticle(`${id}/${slug}`, textOf(`${id}/${slug}.md`), values)),
      )
      .toSorted((a, b) => a.order - b.order),
  )
  const byRef = new Map(articles.map((article) => [refOf(article), article]))
  return { categories, articles, find: (ref) => byRef.get(ref), index: indexOf(articles), problems }
}

const slugsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
