import { z } from 'zod'
import { HelpName, type HelpPart, type HelpSection } from '#contracts/help.ts'
import { workOut } from './help.examples.ts'

const names = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().min(1)))

const wholeNumber = z.coerce.number('Enter a whole number.').int('Enter a whole number.')
const day = z.iso.date('Enter a date such as 2026-01-31.')

/** Front matter of an article. */
const FrontMatter = z.strictObject({
  title: z
    .string('Enter a title.')
    .min(5, 'Use at least 5 characters.')
    .max(80, 'Use at most 80 characters.'),
  summary: z
    .string('Enter a summary.')
    .min(20, 'Use at least 20 characters.')
    .max(200, 'Use at most 200 characters.'),
  category: HelpName,
  /** Position in its category. */
  order: wholeNumber,
  /** Articles to read next, as `category/slug`. */
  related: names.default([]),
  /** Paths of the screens that it is about, as in `contracts/screens.ts`. */
  screens: names.default([]),
  /** Other words that people look for it by. */
  words: z.string().default(''),
  /** Position among the recommended articles. */
  start: wholeNumber.optional(),
  updated: day,
})

/** A section with its text as Markdown and as plain words. */
export interface ReadSection extends HelpSection {
  markdown: string
  plain: string
}

export interface ReadArticle extends z.infer<typeof FrontMatter> {
  slug: string
  sections: ReadSection[]
}

export const refOf = ({ category, slug }: { category: string; slug: string }) => `${category}/${slug}`

/** All problems of an article, each with its fix. */
export class UnreadableArticle extends Error {
  override name = 'UnreadableArticle'
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super(sentences.join(' '))
    this.sentences = sentences
  }
}

/** Reads `<category>/<slug>.md`. Throws `UnreadableArticle`. */
export function readArticle(ref: string, source: string, values: Record<string, string>): ReadArticle {
  const [category = '', slug = ''] = ref.split('/')
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined)
    throw new UnreadableArticle(['it does not start with front matter'])
  const sentences: string[] = []
  const matter = attempt(sentences, () => readMatter(head, category))
  const sections = attempt(sentences, () => {
    const worked = workOut(body)
    return toSections(fill(worked.text, { ...values, ...worked.values }))
  })
  if (!matter || !sections) throw new UnreadableArticle(sentences)
  return { ...matter, slug: HelpName.parse(slug), sections }
}

/** A result or a problem, so that the rest is still checked. */
function attempt<Found>(sentences: string[], read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error)
    sentences.push(...(error instanceof UnreadableArticle ? error.sentences : [errorMessage]))
    return undefined
  }
}

function readMatter(head: string, category: string) {
  const matter = FrontMatter.safeParse(Object.fromEntries(head.split('\n').map(toPair)))
  if (!matter.success) throw new UnreadableArticle(matter.error.issues.flatMap(sentencesOf))
  if (matter.data.category !== category) throw new Error(`it is in ${category} but names another category`)
  return matter.data
}

/** “title: Enter a title.” */
function sentencesOf({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `“${key}” is not a front matter field.`)
  return [`${path.join('.')}: ${message}`]
}

function toPair(line: string): [string, string] {
  const at = line.indexOf(':')
  if (at < 0) throw new Error(`“${line}” in the front matter is not “name: value”`)
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

/** Puts the values where an article names them, as in `{{free.queriesPerDay}}`. */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(.*?)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`there is no value named ${name}`)
    return value
  })
}

function toSections(text: string): ReadSection[] {
  const [before = '', ...rest] = text.split(/^## /m)
  const sections = rest.map((section) => {
    const [title = ''] = section.split('\n', 1)
    return toSection(anchorOf(title), title.trim(), section.slice(title.length))
  })
  return [toSection('', '', before), ...sections].filter(({ title, markdown }) => title || markdown)
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const IMAGE = /^!\[(.*)\]\(images\/(.+)\)$/

function toSection(id: string, title: string, text: string): ReadSection {
  const parts: HelpPart[] = []
  for (const piece of text.split(/^(?=!\[)|(?<=^!\[.*\)\n)/m)) {
    const [, alt, name] = IMAGE.exec(piece.trim()) ?? []
    if (alt !== undefined && name !== undefined) parts.push({ type: 'image', name, alt })
    else if (piece.trim()) parts.push({ type: 'text', text: piece.trim() })
  }
  const markdown = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  return { id, title, parts, markdown, plain: toPlain(markdown) }
}

/** The words of a Markdown text, for searching and for excerpts. */
const toPlain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*]|\d+\.|>)\s+/gm, '')
    .replace(/^\|[-:| ]+\|$/gm, '')
    .replace(/^\|(.+)\|$/gm, (_, row: string) => rowInWords(row))
    .replace(/[*`|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A row of a table as a sentence: the first cell is what the others are about. */
function rowInWords(row: string): string {
  const [first = '', ...others] = row.split('|').map((cell) => cell.trim())
  return `${[first, others.filter(Boolean).join(', ')].filter(Boolean).join(': ')}.`
}
