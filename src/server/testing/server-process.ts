import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '../main.ts')
/** Servers start many times, with the same code. */
export const compiled = join(import.meta.dirname, '../../../.cache/compiled')

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** The link in the next letter to this address. */
  linkTo(address: string): Promise<string>
  /** Ends it at once, as the kernel does when memory is short. */
  kill(): Promise<void>
  /** Asks it to stop, and returns its exit. */
  terminate(): Promise<{ code: number | null; ms: number }>
  /** Text of both outputs. */
  output(): string
}

/** A real server in its own process. Resolves when it is ready. */
export async function startServer(env: Record<string, string>, entry = main): Promise<ServerProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { NODE_COMPILE_CACHE: compiled, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ready = Promise.withResolvers<string>()
  const links = new Map<string, (link: string) => void>()
  const known = new Map<string, string>()
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`
    const [, url] = /^Sellwright is ready at (\S+)$/.exec(line) ?? []
    if (url) ready.resolve(url)
    if (line === 'Sellwright worker is ready') ready.resolve('')
    const [, address, link] = /^Mail to (\S+): .* (http\S+)$/.exec(line) ?? []
    if (address && link) {
      known.set(address, link)
      links.get(address)?.(link)
    }
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  void exited.then(() => ready.reject(new Error(`The server ended before it was ready:\n${output}`)))
  const url = await ready.promise

  return {
    url,
    child,
    output: () => output,
    linkTo: (address) =>
      new Promise((resolve) => {
        const link = known.get(address)
        if (link) resolve(link)
        else links.set(address, resolve)
      }),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async terminate() {
      const asked = performance.now()
      child.kill('SIGTERM')
      const [code] = await exited
      return { code, ms: performance.now() - asked }
    },
  }
}
