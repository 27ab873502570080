import { type ESTree, parseSync, Visitor } from 'vite'

/** One small change of a file that its tests should notice. */
export interface Mutant {
  path: string
  line: number
  start: number
  end: number
  replacement: string
  /** "a < b → a <= b" */
  change: string
}

const swapped: Record<string, string> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

interface Change {
  node: { start: number; end: number }
  replacement: string
}

/** Every mutant of a TypeScript file, in the order of the text. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  const source = (node: { start: number; end: number }) => text.slice(node.start, node.end)
  return changesOf(program, source)
    .map(({ node, replacement }) => ({
      path,
      line: text.slice(0, node.start).split('\n').length,
      start: node.start,
      end: node.end,
      replacement,
      change: `${inShort(source(node))} → ${inShort(replacement)}`,
    }))
    .sort((a, b) => a.start - b.start)
}

export const applied = (text: string, { start, end, replacement }: Mutant) =>
  text.slice(0, start) + replacement + text.slice(end)

/** So many of them, spread evenly, so that a short run looks into every part. */
export const spread = <Item>(items: Item[], most: number): Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as Item)

function changesOf(program: ESTree.Program, source: (node: ESTree.Node) => string): Change[] {
  const changes: Change[] = []
  const untouched = new Set<unknown>()
  const negate = ({ test }: { test: ESTree.Expression }) =>
    changes.push({ node: test, replacement: `!(${source(test)})` })
  const swap = (node: ESTree.LogicalExpression | ESTree.BinaryExpression) => {
    const operator = swapped[node.operator]
    if (!operator || (operator === '-' && (isText(node.left) || isText(node.right)))) return
    // Kept apart by spaces and grouped, so that the mixture with ?? and signs stays valid.
    changes.push({ node, replacement: `(${source(node.left)} ${operator} ${source(node.right)})` })
  }
  new Visitor({
    IfStatement: negate,
    ConditionalExpression: negate,
    WhileStatement: negate,
    LogicalExpression: swap,
    BinaryExpression: swap,
    ExpressionStatement(node) {
      if (isCall(node.expression)) changes.push({ node, replacement: ';' })
    },
    ImportDeclaration: (node) => void untouched.add(node.source),
    ExportNamedDeclaration: (node) => void untouched.add(node.source),
    ExportAllDeclaration: (node) => void untouched.add(node.source),
    ImportExpression: (node) => void untouched.add(node.source),
    TSLiteralType: (node) => void untouched.add(node.literal),
    JSXAttribute: (node) => void untouched.add(node.value),
    Property: (node) => void (node.computed || untouched.add(node.key)),
    Literal(node) {
      const replacement = otherLiteral(node.value)
      if (replacement !== undefined && !untouched.has(node)) changes.push({ node, replacement })
    },
  }).visit(program)
  return changes
}

function otherLiteral(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(!value)
  if (typeof value === 'number') return String(value === 0 ? 1 : value * 2)
  if (typeof value === 'string') return value === '' ? "'mutated'" : "''"
  return undefined
}

const isText = (node: ESTree.Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

const isCall = (node: ESTree.Expression): boolean =>
  node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node.argument))

const inShort = (code: string) => {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
