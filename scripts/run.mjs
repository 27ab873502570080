// The entry of every npm script. Plain JavaScript for whatever Node the machine has: it brings the Node and the
// packages the project needs, then hands over to scripts/commands/<command>.ts.
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './bootstrap/failure.mjs'
import { root } from './bootstrap/folders.mjs'
import { handOver } from './bootstrap/hand-over.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { bringNode } from './bootstrap/runtime.mjs'

const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'scripts', 'commands', `${command}.ts`)

try {
  if (!/^[a-z-]+$/.test(command) || !existsSync(script))
    throw new Failure(`There is no command "${command}".`)
  const node = await bringNode()
  await ensurePackages(node)
  // Node 22 still announces that it runs TypeScript.
  handOver(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    // Compiled code is reused at the next start.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    // With more arenas, glibc keeps the memory of drawn pictures in each thread.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  })
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
