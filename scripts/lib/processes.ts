import { type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { onEnd } from './cleanup.ts'
import { inRoot, root } from './paths.ts'

export interface ProcessResult {
  code: number
  /** Both streams, in the order they came. */
  output: string
}

/** Runs a program to its end and keeps what it prints. It is ended with us if we are interrupted. */
export async function run(file: string, args: string[], options: SpawnOptions = {}): Promise<ProcessResult> {
  const child = spawn(file, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  let isRunning = true
  const endNow = onEnd(async () => {
    if (!isRunning) return
    child.kill('SIGINT')
    await ended
  })
  try {
    return { code: await ended, output: Buffer.concat(chunks).toString() }
  } finally {
    isRunning = false
    await endNow()
  }
}

/** The script behind a package's command, to be run with the Node that runs us. */
export async function toolPath(packageName: string, command: string): Promise<string> {
  const manifest = JSON.parse(await readFile(inRoot('node_modules', packageName, 'package.json'), 'utf8'))
  const bin: string = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  return inRoot('node_modules', packageName, bin)
}

/** Runs the command of an installed package, such as `tsc` of typescript, and keeps what it prints. */
export async function runTool(packageName: string, command: string, args: string[], env = process.env) {
  return run(process.execPath, [await toolPath(packageName, command), ...args], { env })
}
