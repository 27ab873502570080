import { type ESTree, parseSync, Visitor } from 'vite'

interface Import {
  specifier: string
  line: number
  /** Erased before the code runs: `import type`, `export type … from`, `import('x').T` in a type. */
  typeOnly: boolean
}

export interface Module {
  imports: Import[]
  /** Nothing in the file but imports and exports of what it imported. */
  isBarrel: boolean
  /** Reads of the environment; a name where it is written out, as in `process.env.TEST_URL`. */
  envReads: { name: string | undefined; line: number }[]
}

/** Reads a TypeScript file with the parser that Vite builds with: TypeScript 7 has none for other programs to call. */
export function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  return {
    imports: importsOf(program, lineAt),
    isBarrel: isBarrel(program.body),
    envReads: envReadsOf(program, lineAt),
  }
}

function importsOf(program: ESTree.Program, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  const add = (source: { value: unknown; start: number } | null, typeOnly: boolean) => {
    if (typeof source?.value !== 'string') return
    imports.push({ specifier: source.value, line: lineAt(source.start), typeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source : null, false),
    TSImportType: (node) => add(node.source, true),
  }).visit(program)
  return imports
}

function isBarrel(body: ESTree.Program['body']): boolean {
  const exports = body.filter((node) => node.type.startsWith('Export'))
  const passesOn = (node: (typeof body)[number]) =>
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.declaration === null)
  return exports.length > 0 && body.every(passesOn)
}

function envReadsOf(program: ESTree.Program, lineAt: (offset: number) => number): Module['envReads'] {
  const reads = new Map<number, string | undefined>()
  new Visitor({
    MemberExpression(node) {
      if (isEnv(node)) reads.set(node.start, reads.get(node.start))
      else if (isEnv(node.object)) reads.set(node.start, nameOf(node))
    },
    VariableDeclarator(node) {
      if (isProcess(node.init) && node.id.type === 'ObjectPattern' && takesEnv(node.id)) {
        reads.set(node.start, undefined)
      }
    },
    ImportDeclaration(node) {
      const fromProcess = /^(node:)?process$/.test(node.source.value)
      if (fromProcess && node.specifiers.some(importsEnv)) reads.set(node.start, undefined)
    },
  }).visit(program)
  return [...reads].map(([start, name]) => ({ name, line: lineAt(start) }))
}

type Maybe = ESTree.Node | null | undefined

const isProcess = (node: Maybe): boolean =>
  (node?.type === 'Identifier' && node.name === 'process') ||
  (node?.type === 'MemberExpression' && nameOf(node) === 'process')

const isEnv = (node: Maybe): boolean =>
  node?.type === 'MemberExpression' && nameOf(node) === 'env' && isProcess(node.object)

const takesEnv = (pattern: ESTree.ObjectPattern): boolean =>
  pattern.properties.some(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'env',
  )

const importsEnv = (part: ESTree.ImportDeclaration['specifiers'][number]): boolean =>
  part.type === 'ImportSpecifier' && part.imported.type === 'Identifier' && part.imported.name === 'env'

function nameOf(node: ESTree.MemberExpression): string | undefined {
  const { property } = node
  if (property.type === 'Identifier' && !node.computed) return property.name
  return property.type === 'Literal' ? String(property.value) : undefined
}
