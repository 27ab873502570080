import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type LanguageRegistration,
} from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { Stretch } from './highlight.ts'

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

/** Colours code that is given in pieces of whole lines, one after the other. */
export async function openColours(
  grammar: LanguageRegistration[],
  lang: string,
): Promise<(lines: string) => Stretch[][]> {
  const { loadLanguage, codeToTokensBase, getLastGrammarState } = await highlighter
  await loadLanguage(grammar)
  let grammarState: GrammarState | undefined
  return (lines) => {
    // With a limit of time the first lines lose their colours on a slow machine; long lines are what takes long.
    const options = {
      lang,
      theme: theme.name ?? '',
      grammarState,
      tokenizeTimeLimit: 0,
      tokenizeMaxLineLength: 1_000,
    }
    const coloured = codeToTokensBase(lines, options)
    grammarState = getLastGrammarState(coloured) ?? grammarState
    return coloured.map((line) =>
      line.map(({ content, color }) => ({ text: content, className: classOf(color) })),
    )
  }
}

const classOf = (color = '') => classes[color.slice(`var(${PREFIX}`.length, -1)]
