import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../lib/paths.ts'
import { toolPath } from '../lib/processes.ts'

const start = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const port = process.env.PORT || '3000'
console.log(`App with live reload: http://localhost:5173 (server on port ${port}; press Ctrl-C to stop)`)
const vite = await toolPath('vite', 'vite')
const children: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], { DEV: '1', PORT: port }),
  start([vite, '--port', '5173', '--strictPort', '--clearScreen', 'false']),
  // The server restarts when its built page wing changes.
  start([vite, 'build', '--config', 'vite.pages.config.ts', '--watch', '--logLevel', 'warn']),
]

// Each is of no use without the others.
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
