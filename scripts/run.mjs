// The entry of every npm script. Plain JavaScript for whatever Node the machine has: it brings the Node and the
// packages the project needs, then hands over to scripts/commands/<command>.ts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './bootstrap/failure.mjs'
import { root } from './bootstrap/folders.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { bringNode } from './bootstrap/runtime.mjs'

const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'scripts', 'commands', `${command}.ts`)

try {
  if (!/^[a-z-]+$/.test(command) || !existsSync(script))
    throw new Failure(`There is no command "${command}".`)
  const node = await bringNode()
  await ensurePackages(node)
  handOver(node)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}

function handOver(node) {
  // Node 22 still announces that it runs TypeScript.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; twice would look like impatience.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.once('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
