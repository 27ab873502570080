// Liquid is what shops are built with.
const names = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'go',
  'graphql',
  'html',
  'java',
  'javascript',
  'json',
  'jsx',
  'liquid',
  'php',
  'python',
  'ruby',
  'rust',
  'sql',
  'tsx',
  'typescript',
  'xml',
  'yaml',
] as const

/** A language whose code has colours. */
export type LanguageName = (typeof names)[number]

const otherNames: Record<string, LanguageName> = {
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

const known = new Map<string, LanguageName>([
  ...names.map((name): [string, LanguageName] => [name, name]),
  ...Object.entries(otherNames),
])

/** The language that is meant by the word beside a code fence. */
export const languageNamed = (word: string): LanguageName | undefined => known.get(word.toLowerCase())
