import { createCssVariablesTheme, createHighlighterCore, type LanguageRegistration } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { Stretch } from './highlight.ts'
import type { LanguageName } from './language-names.ts'

type Load = () => Promise<{ default: LanguageRegistration[] }>

// Each is fetched when code in it is first shown.
const languages: Record<LanguageName, Load> = {
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

const PREFIX = '--code-'
const theme = createCssVariablesTheme({ name: 'ours', variablePrefix: PREFIX, fontStyle: false })

// The content security policy allows neither WASM nor styles in the page, so the expressions are compiled to JavaScript and
// the colours are classes of ours.
const highlighter = createHighlighterCore({
  themes: [theme],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
})

const classes: Record<string, string> = {
  'token-keyword': 'text-accent',
  'token-string': 'text-gain',
  'token-string-expression': 'text-gain',
  'token-constant': 'text-info',
  'token-function': 'text-info',
  'token-parameter': 'text-text',
  'token-comment': 'text-faint',
  'token-punctuation': 'text-muted',
  'token-link': 'text-info',
  'token-inserted': 'text-gain',
  'token-deleted': 'text-loss',
  'token-changed': 'text-accent',
}

/** The lines of code in colour. Compiling a language takes up to seconds, so this is for a worker. */
export async function colourLines(language: LanguageName, code: string): Promise<Stretch[][]> {
  const [{ loadLanguage, codeToTokensBase }, grammar] = await Promise.all([
    highlighter,
    languages[language](),
  ])
  await loadLanguage(grammar.default)
  const coloured = codeToTokensBase(code, {
    lang: language,
    theme: theme.name ?? '',
    // With a limit of time the first lines lose their colours on a slow machine; long lines are what takes long.
    tokenizeTimeLimit: 0,
    tokenizeMaxLineLength: 1_000,
  })
  return coloured.map((line) =>
    line.map(({ content, color }) => ({ text: content, className: classOf(color) })),
  )
}

const classOf = (color = '') => classes[color.slice(`var(${PREFIX}`.length, -1)]
