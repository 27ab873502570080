import { findAreaCycles } from './area-cycles.ts'
import { findCycles } from './cycles.ts'
import { importRules } from './import-rules.ts'
import { isForTests, targetOf } from './places.ts'
import { type Module, readModule } from './read-module.ts'
import { crowdedFolders, linesIn, MOST_FILES, USUAL_LINES, usualLines } from './sizes.ts'

export interface Finding {
  level: 'error' | 'warning'
  rule: string
  file: string
  line?: number
  message: string
}

const askWhyPast = 250
const failPast = 400

/**
 * The walls of ARCHITECTURE.md over a tree of files, path from the root of the checkout to text.
 * Types count for every wall but these: layers inside features, and cycles, since neither exists once types are erased.
 */
export function checkWalls(files: Map<string, string>): Finding[] {
  const source = [...files].filter(([path]) => path.startsWith('src/') && /\.tsx?$/.test(path))
  const modules = new Map(source.map(([path, text]) => [path, readModule(path, text)]))
  return [
    ...[...modules].flatMap(([path, module]) => [...checkImports(path, module), ...checkShape(path, module)]),
    ...checkCycles(modules),
    ...findAreaCycles(modules).map((cycle) => ({ level: 'error' as const, rule: 'area cycle', ...cycle })),
    ...[...files].flatMap(([path, text]) => checkLength(path, text)),
    ...checkSizes(files),
  ]
}

function checkImports(file: string, module: Module): Finding[] {
  return module.imports.flatMap(({ specifier, line, typeOnly }) => {
    const edge = { from: file, target: targetOf(file, specifier), typeOnly }
    return Object.entries(importRules).flatMap(([rule, complaint]) => {
      const message = complaint(edge)
      return message
        ? [{ level: 'error' as const, rule, file, line, message: `${specifier}: ${message}` }]
        : []
    })
  })
}

function checkShape(file: string, module: Module): Finding[] {
  const findings: Finding[] = []
  if (module.isBarrel) {
    findings.push({ level: 'error', rule: 'barrel', file, message: 'only passes on what others export' })
  }
  for (const { name, line } of module.envReads) {
    if (file === 'src/server/config.ts') continue
    if (isForTests(file) && name?.startsWith('TEST_')) continue
    const message = 'the environment is read in src/server/config.ts alone'
    findings.push({ level: 'error', rule: 'environment', file, line, message })
  }
  return findings
}

function checkCycles(modules: Map<string, Module>): Finding[] {
  const graph = new Map<string, string[]>()
  for (const [file, { imports }] of modules) {
    const targets = imports
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ specifier }) => targetOf(file, specifier))
    graph.set(file, [...new Set(targets.flatMap((target) => ('file' in target ? [target.file] : [])))])
  }
  return findCycles(graph).map((cycle) => ({
    level: 'error',
    rule: 'cycle',
    file: cycle[0] ?? '',
    message: cycle.join(' -> '),
  }))
}

function checkLength(file: string, text: string): Finding[] {
  const lines = linesIn(text)
  if (lines <= askWhyPast) return []
  const level = lines > failPast ? 'error' : 'warning'
  return [
    {
      level,
      rule: 'length',
      file,
      message: `${lines} lines; past ${askWhyPast} asks why, past ${failPast} fails`,
    },
  ]
}

function checkSizes(files: Map<string, string>): Finding[] {
  const findings: Finding[] = crowdedFolders(files.keys()).map(([folder, count]) => ({
    level: 'error',
    rule: 'folder',
    file: folder,
    message: `${count} files; past ${MOST_FILES} a folder is split by purpose`,
  }))
  const lines = usualLines(files)
  if (lines > USUAL_LINES) {
    const message = `one file in ten has ${lines} lines or more; past ${USUAL_LINES} the longest are split`
    findings.push({ level: 'error', rule: 'usual length', file: '.', message })
  }
  return findings
}
