import type { LanguageRegistration } from 'shiki/types'

/** A stretch of code that has one colour. */
export interface Stretch {
  text: string
  /** Undefined for what is plain. */
  className: string | undefined
}

type Load = () => Promise<{ default: LanguageRegistration[] }>

// Each is fetched when code in it is first shown. Liquid is what shops are built with.
const languages: Record<string, Load> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  liquid: () => import('shiki/langs/liquid.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}

const otherNames: Record<string, string> = {
  'c#': 'csharp',
  'c++': 'cpp',
  console: 'bash',
  js: 'javascript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}

/** Longer code stays as it is: nobody reads it by its colours. */
const MOST_CHARACTERS = 40_000
/** Lines between two pauses in which the page can answer. */
const LINES_A_TURN = 8
const MOST_KEPT = 100

const kept = new Map<string, Stretch[][]>()
const keyOf = (language: string, code: string) => `${language}\n${code}`

const nameOf = (language: string) => {
  const name = language.toLowerCase()
  return otherNames[name] ?? name
}

/** The colours of code that was coloured before. */
export const knownColours = (language: string, code: string): Stretch[][] | undefined =>
  kept.get(keyOf(language, code))

/** The lines of code in colour; undefined for a language without any, and for what is too long. */
export async function highlight(
  language: string,
  code: string,
  signal: AbortSignal,
): Promise<Stretch[][] | undefined> {
  const name = nameOf(language)
  const load = languages[name]
  if (!load || code.length > MOST_CHARACTERS) return undefined
  const [{ openColours }, grammar] = await Promise.all([import('./highlighter.ts'), load()])
  const colour = await openColours(grammar.default, name)
  const lines: Stretch[][] = []
  const all = code.split('\n')
  for (let from = 0; from < all.length; from += LINES_A_TURN) {
    await nextTurn()
    if (signal.aborted) return undefined
    lines.push(...colour(all.slice(from, from + LINES_A_TURN).join('\n')))
  }
  keep(keyOf(language, code), lines)
  return lines
}

function keep(key: string, lines: Stretch[][]): void {
  kept.set(key, lines)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** When the page has nothing better to do. Safari cannot say when that is. */
const nextTurn = () =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(resolve)
      : requestIdleCallback(resolve, { timeout: 1_000 }),
  )
